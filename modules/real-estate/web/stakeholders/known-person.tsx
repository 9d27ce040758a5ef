import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { Badge } from '#platform/web/components/badge.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { updateStakeholder } from '../../contract/stakeholders/stakeholders.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { objectPage } from '../pages.ts';
import { stakeholderKeys } from './stakeholder-keys.ts';
import { moveStakeholder } from './stakeholder-queries.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';
import classes from './stakeholders.module.css';

/** Request of the person, and other objects where they are known. */
export function Request({ stakeholder }: { readonly stakeholder: Stakeholder }) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const request = words.requestOf(stakeholder);
  const { requestTextTranslated: translated } = stakeholder.data;
  return (
    <Stack gap={6}>
      {stakeholder.otherObjects.length === 0 ? null : (
        <Group gap={6}>
          <Text size="sm">{t('stakeholders.alsoAt')}</Text>
          {stakeholder.otherObjects.map(({ objectId, status }) => (
            <Link key={objectId} {...objectPage.link({ objectId }, { tab: 'interessenten' })}>
              <Badge>{`${objectId} · ${words.columnOf(status)}`}</Badge>
            </Link>
          ))}
        </Group>
      )}
      {request === '' ? null : (
        <Text size="sm" className={`${classes.letter} ${classes.request}`}>
          {request}
        </Text>
      )}
      {translated === '' ? null : (
        <Text size="sm" className={classes.letter}>
          {`${t('stakeholders.fields.requestTextTranslated')}:\n${translated}`}
        </Text>
      )}
    </Stack>
  );
}

/** Offers to bring somebody back who is there already and had left. */
export function BringBack({ error, onDone }: { readonly error: unknown; readonly onDone: () => void }) {
  const { t } = useTranslation('real-estate');
  const client = useQueryClient();
  const action = useAction(updateStakeholder, {
    attempt: 'save',
    invalidates: [stakeholderKeys.all, stakeholderKeys.objects],
    onDone: ({ stakeholder }) => {
      moveStakeholder(client, stakeholder);
      onDone();
    },
  });
  const params =
    error instanceof ApiError ? error.errors.find(({ code }) => code === 'stakeholder_exists')?.params : undefined;
  if (params?.['status'] !== 'AUSGESCHIEDEN') return null;
  const id = String(params['id']);
  return (
    <Group>
      <Button
        variant="default"
        loading={action.isRunning}
        onClick={() => action.run({ body: { id, status: 'EXPOSE', version: Number(params['version']) } })}
      >
        {t('stakeholders.bringBack', { person: String(params['name']) })}
      </Button>
    </Group>
  );
}
