import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import type { BadgeProps } from '#platform/web/components/badge.tsx';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { InvitationProof } from '#modules/property-owner/contract/community/meetings/invitation.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { proofsQuery } from './meeting-queries.ts';

const tones = {
  waiting: 'neutral',
  queued: 'warning',
  sent: 'success',
  refused: 'danger',
  failed: 'danger',
} as const satisfies Record<NonNullable<InvitationProof['zustand']>, BadgeProps['tone']>;

/** Evidence of an invitation: who was invited when and how, and what became of emails. */
export function InvitationProofs({ meeting: { id, eigentuemerEid: eid, einladung } }: { readonly meeting: Meeting }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const query = useInfiniteQuery(proofsQuery(eid, id));
  const proofs = query.data?.pages.flatMap(({ nachweise }) => nachweise) ?? [];
  return (
    <Stack gap="xs" component="section" aria-label={t('meetings.invitation.proofs')}>
      <Text fw={550} size="sm">
        {t('meetings.invitation.proofs')}
      </Text>
      {query.error === null ? null : <InlineError error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending ? <ListSkeleton rows={3} height={28} /> : null}
      {query.data !== undefined && proofs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('meetings.invitation.noProofs')}
        </Text>
      ) : null}
      <Stack component="ul" gap={8} className="kontor-ruled">
        {proofs.map(({ id: proof, person, einheit, weg, email, am, einladung: round, zustand }) => (
          <Group component="li" key={proof} justify="space-between" gap="2px 12px" pt={6}>
            <Text size="sm" flex="1 1 220px" miw={0}>
              {t('meetings.invitation.member', { person, unit: einheit })}
            </Text>
            <Text size="sm" c="dimmed" flex="1 1 260px" miw={0}>
              {[
                t(`meetings.invitation.channels.${weg}`, { email }),
                formatGermanInstant(am, language),
                ...(einladung > 1 ? [t('meetings.invitation.round', { number: round })] : []),
              ].join(' · ')}
            </Text>
            {zustand === null ? null : <Badge tone={tones[zustand]}>{t(`meetings.invitation.mails.${zustand}`)}</Badge>}
          </Group>
        ))}
      </Stack>
      {query.hasNextPage ? (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('meetings.invitation.more')}
        </Button>
      ) : null}
    </Stack>
  );
}
