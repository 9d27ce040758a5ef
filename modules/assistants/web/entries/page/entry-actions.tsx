import { Button, Group } from '@mantine/core';
import { IconFilePencil, IconFilePlus, IconFileX, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { ownStandingQuery } from '../../staff/staff-queries.ts';
import { listFollowUps } from '../follow-ups/follow-up.ts';
import type { FollowUp } from '../follow-ups/follow-up.ts';
import { FollowUpDialog } from '../follow-ups/follow-up-dialog.tsx';

const icons = {
  addendum: IconFilePlus,
  correction: IconFilePencil,
  withdrawal: IconFileX,
  review: IconRefresh,
} as const;

/** Actions of the reader on a released entry: add to it first, the rest in a menu. */
export function EntryActions({ entry }: { readonly entry: CareEntry }) {
  const { t } = useTranslation('assistants');
  const { data: own } = useQuery(ownStandingQuery());
  const [followUp, setFollowUp] = useState<FollowUp | null>(null);
  if (own === undefined) return null;
  const [first, ...others] = listFollowUps(entry, own);
  if (first === undefined) return null;
  return (
    <>
      <Group gap="xs">
        <Button leftSection={<IconFilePlus size={16} aria-hidden />} onClick={() => setFollowUp(first)}>
          {t(`entries.actions.${first}`)}
        </Button>
        <ActionMenu
          label={t('entries.actions.menu')}
          variant="default"
          actions={others.map((other) => ({
            label: t(`entries.actions.${other}`),
            icon: icons[other],
            run: () => setFollowUp(other),
            ...(other === 'withdrawal' ? { destructive: true } : {}),
          }))}
        />
      </Group>
      <FollowUpDialog entry={entry} own={own} followUp={followUp} onClose={() => setFollowUp(null)} />
    </>
  );
}
