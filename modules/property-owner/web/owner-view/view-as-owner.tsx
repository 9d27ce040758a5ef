import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { ownerViewMinutes, startOwnerView } from '../../contract/owner-view/owner-view.ts';
import { overviewPage } from '../pages.ts';

/** Starts a view of the portal as this owner. */
export function ViewAsOwner({ eid, name }: { readonly eid: string; readonly name: string }) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  const navigate = useNavigate();
  const start = useAction(startOwnerView, {
    onDone: async () => {
      await navigate(overviewPage.link({}, { eid }));
      await client.resetQueries({ queryKey: ['property-owner'] });
    },
  });
  const confirm = async () => {
    const question = {
      title: t('ownerView.askTitle', { name }),
      text: t('ownerView.askText', { minutes: ownerViewMinutes }),
      confirmLabel: t('ownerView.start'),
      destructive: false,
    };
    if (await ask(question)) start.run({ body: { eid } });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconEye size={16} aria-hidden />}
      loading={start.isRunning}
      onClick={() => void confirm()}
    >
      {t('ownerView.start')}
    </Button>
  );
}
