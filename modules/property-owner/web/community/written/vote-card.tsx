import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { voteChoices } from '#modules/property-owner/contract/community/counting/votes.ts';
import { castWrittenVote } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import type { WrittenDetail } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { communityKeys } from '../community-keys.ts';
import { writtenQuery } from './written-queries.ts';

const icons = { JA: IconCheck, NEIN: IconX, ENTHALTUNG: IconMinus } as const;

/** The reader's own vote: three buttons, and what was said last. */
export function VoteCard({ detail: { umlaufbeschluss: written, writable } }: { readonly detail: WrittenDetail }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const client = useQueryClient();
  const { id, eigentuemerEid: eid, eigene, stand } = written;
  const voting = useAction(castWrittenVote, {
    attempt: 'save',
    toast: () => t('written.vote.cast'),
    invalidates: [communityKeys.all],
    onDone: (detail) => client.setQueryData(writtenQuery(eid, id).queryKey, detail),
    // Announced or over meanwhile: the page shows it.
    onFailed: () => client.invalidateQueries({ queryKey: communityKeys.written }),
  });
  if (eigene === null)
    return writable ? null : (
      <Card title={t('written.vote.title')}>
        <Text c="dimmed">{t('written.vote.none')}</Text>
      </Card>
    );
  const { stimme, abgegebenAm, einheiten, mitMiteigentuemern } = eigene;
  const isOpen = stand === 'OFFEN';
  const units = t('written.vote.for', { count: einheiten.length, units: einheiten.join(', ') });
  return (
    <Card title={t(isOpen && stimme === null ? 'written.vote.open' : 'written.vote.title')} text={units}>
      <Stack gap="sm">
        {isOpen ? (
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
                  onClick={() => voting.run({ params: { eid, id }, body: { stimme: choice } })}
                >
                  {t(`written.choices.${choice}`)}
                </Button>
              );
            })}
          </SimpleGrid>
        ) : null}
        <div role="status">
          {stimme === null || abgegebenAm === null ? null : (
            <Text fw={600}>
              {t('written.vote.given', {
                choice: t(`written.choices.${stimme}`),
                time: formatGermanInstant(abgegebenAm, language),
              })}
            </Text>
          )}
        </div>
        {mitMiteigentuemern ? <Text size="sm">{t('written.vote.together')}</Text> : null}
        <Text size="sm" c="dimmed">
          {t(isOpen ? 'written.vote.changeable' : 'written.vote.waiting')}
        </Text>
      </Stack>
    </Card>
  );
}
