import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { voteChoices } from '#modules/property-owner/contract/community/counting/votes.ts';
import { castWrittenVote } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import type {
  OwnWrittenVote,
  WrittenDetail,
  WrittenResolution,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { communityKeys } from '../community-keys.ts';
import { useWrittenWords } from './use-written-words.ts';
import { writtenQuery } from './written-queries.ts';

const icons = { JA: IconCheck, NEIN: IconX, ENTHALTUNG: IconMinus } as const;

/** The votes of the reader: of each person with their address three buttons, and what was said last. */
export function VoteCard({ detail: { umlaufbeschluss: written, writable } }: { readonly detail: WrittenDetail }) {
  const { t } = useTranslation('property-owner');
  const { eigene, stand } = written;
  const isOpen = stand === 'OFFEN';
  const [own] = eigene;
  if (own === undefined)
    return writable ? null : (
      <Card title={t('written.vote.title')}>
        <Text c="dimmed">{t('written.vote.none')}</Text>
      </Card>
    );
  const explanation = (
    <Text size="sm" c="dimmed">
      {t(isOpen ? 'written.vote.changeable' : 'written.vote.waiting')}
    </Text>
  );
  if (eigene.length === 1)
    return (
      <Card
        title={t(isOpen && own.stimme === null ? 'written.vote.open' : 'written.vote.title')}
        text={t('written.vote.for', { count: own.einheiten.length, units: own.einheiten.join(', ') })}
      >
        <Stack gap="sm">
          <OwnVote written={written} own={own} />
          {explanation}
        </Stack>
      </Card>
    );
  return (
    <Card
      title={t(isOpen ? 'written.vote.forWhom' : 'written.vote.title')}
      {...(isOpen && { text: t('written.vote.several') })}
    >
      <Stack gap="lg">
        {eigene.map((vote) => (
          <Stack key={vote.person} gap="sm" role="group" aria-label={vote.person}>
            <div>
              <Text fw={600}>{vote.person}</Text>
              <Text size="sm" c="dimmed">
                {t('written.vote.for', { count: vote.einheiten.length, units: vote.einheiten.join(', ') })}
              </Text>
            </div>
            <OwnVote written={written} own={vote} person={vote.person} />
          </Stack>
        ))}
        {explanation}
      </Stack>
    </Card>
  );
}

interface OwnVoteProps {
  readonly written: WrittenResolution;
  readonly own: OwnWrittenVote;
  /** Member who is named because the address is that of several. */
  readonly person?: string;
}

function OwnVote({ written: { id, eigentuemerEid: eid, stand }, own, person }: OwnVoteProps) {
  const { t } = useTranslation('property-owner');
  const words = useWrittenWords();
  const client = useQueryClient();
  const voting = useAction(castWrittenVote, {
    attempt: 'save',
    toast: () => t('written.vote.cast'),
    invalidates: [communityKeys.all],
    onDone: (detail) => client.setQueryData(writtenQuery(eid, id).queryKey, detail),
    // Announced or over meanwhile: the page shows it.
    onFailed: () => client.invalidateQueries({ queryKey: communityKeys.written }),
  });
  const { stimme, eingang, abgegebenAm: am, mitMiteigentuemern } = own;
  return (
    <>
      {stand === 'OFFEN' ? (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" className="kontor-vote">
          {voteChoices.map((choice) => {
            const Icon = icons[choice];
            return (
              <Button
                key={choice}
                size="lg"
                variant={stimme === choice ? 'filled' : 'default'}
                aria-pressed={stimme === choice}
                leftSection={<Icon size={20} aria-hidden />}
                loading={voting.isRunning && voting.input?.body.stimme === choice}
                disabled={voting.isRunning && voting.input?.body.stimme !== choice}
                onClick={() =>
                  voting.run({
                    params: { eid, id },
                    body: { stimme: choice, ...(person !== undefined && { person }) },
                  })
                }
              >
                {t(`written.choices.${choice}`)}
              </Button>
            );
          })}
        </SimpleGrid>
      ) : null}
      <div role="status">
        {stimme === null || eingang === null || am === null ? null : (
          <Text fw={600}>
            {t('written.vote.given', {
              choice: t(`written.choices.${stimme}`),
              time: words.receiptOf({ eingang, am }),
            })}
          </Text>
        )}
      </div>
      {mitMiteigentuemern && person === undefined ? <Text size="sm">{t('written.vote.together')}</Text> : null}
    </>
  );
}
