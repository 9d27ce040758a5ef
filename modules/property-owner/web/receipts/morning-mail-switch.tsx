import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '#platform/web/form/use-action.ts';
import { saveMorningMail } from '../../contract/receipts/morning-mail.ts';
import { morningMailQuery } from './receipt-queries.ts';

/** Switches the administrator's own morning email; saved at once. */
export function MorningMailSwitch() {
  const { t } = useTranslation('property-owner');
  const { data } = useQuery(morningMailQuery);
  const saving = useAction(saveMorningMail, {
    attempt: 'save',
    toast: () => t('receipts.settings.saved'),
    invalidates: [morningMailQuery.queryKey],
  });
  return (
    <Switch
      label={t('receipts.settings.morning')}
      description={t('receipts.settings.morningHint')}
      checked={saving.isRunning ? saving.input?.body.morgens === true : data === true}
      disabled={data === undefined || saving.isRunning}
      onChange={({ currentTarget: { checked } }) => saving.run({ body: { morgens: checked } })}
    />
  );
}
