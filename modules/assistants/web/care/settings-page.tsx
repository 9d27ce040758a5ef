import { Alert, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { pickEntry, useCardEditing } from '#platform/web/settings/use-settings-form.ts';
import type { AssistantServer } from '../../contract/model/model.ts';
import type { CareConfiguration } from '../../contract/configuration/configuration.ts';
import { ownStandingQuery } from '../staff/staff-queries.ts';
import { CareCard } from '../configuration/care-card.tsx';
import { careCardQuery } from '../configuration/settings-queries.ts';
import { ServerCard } from '../model/server-card.tsx';
import { serverCardsQuery } from '../model/server-queries.ts';

type Identifier = (CareConfiguration | AssistantServer)['configIdentifier'];

/** Settings of care, and the servers behind the assistants; one card is edited at a time. */
export function SettingsPage() {
  const { t } = useTranslation('assistants');
  const { data: own } = useQuery(ownStandingQuery());
  const care = useQuery(careCardQuery());
  const servers = useQuery(serverCardsQuery());
  const editingOf = useCardEditing<Identifier>();
  const mayConfigure = own?.mayConfigure ?? false;
  const cardOf = (identifier: Identifier) => {
    const card = editingOf(identifier);
    return { ...card, isLocked: card.isLocked || !mayConfigure };
  };
  const model = pickEntry(servers.data, 'languageModelConfig');
  const speech = pickEntry(servers.data, 'speechConfig');
  return (
    <Stack gap="md" maw={960} miw={0}>
      <PageHeader title={t('careConfiguration.title')} />
      {own === undefined || mayConfigure ? null : (
        <Alert
          className="kontor-notice"
          icon={<IconInfoCircle size={18} aria-hidden />}
          title={t('careConfiguration.headOnly')}
        />
      )}
      <Fetched query={care} skeleton={<ListSkeleton rows={2} height={140} />}>
        {([entry]) => (entry === undefined ? null : <CareCard entry={entry} card={cardOf('careConfig')} />)}
      </Fetched>
      <Fetched query={servers} skeleton={<ListSkeleton rows={2} height={140} />}>
        {() => (
          <>
            {model === undefined ? null : <ServerCard entry={model} card={cardOf('languageModelConfig')} />}
            {speech === undefined ? null : <ServerCard entry={speech} card={cardOf('speechConfig')} />}
          </>
        )}
      </Fetched>
    </Stack>
  );
}
