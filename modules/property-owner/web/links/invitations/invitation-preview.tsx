import { Box, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { Badge } from '#platform/web/components/badge.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { previewOwnerInvitations } from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import classes from './invitation-preview.module.css';

interface InvitationPreviewProps {
  readonly preview: EndpointAnswer<typeof previewOwnerInvitations>;
}

/** Recipients with their owners, the sending days, and the mail itself. */
export function InvitationPreview({
  preview: { persons, personCount, ownerCount, days, unplanned, mail },
}: InvitationPreviewProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('usersOwner.invitations.summary', {
          persons: t('usersOwner.invitations.persons', { count: personCount }),
          owners: t('usersOwner.invitations.owners', { count: ownerCount }),
        })}
      </Text>
      <Stack component="ul" gap={4} aria-label={t('usersOwner.invitations.days')}>
        {days.map(({ day, isToday, count }) => (
          <Text component="li" size="sm" key={day}>
            {isToday
              ? t('usersOwner.invitations.today', { count })
              : t('usersOwner.invitations.onDay', { count, day: formatDate(day, language) })}
          </Text>
        ))}
      </Stack>
      {unplanned > 0 ? (
        <Text size="sm" c="var(--kontor-warning-text)">
          {t('usersOwner.invitations.unplanned', { count: unplanned })}
        </Text>
      ) : null}
      <Box
        mah={190}
        className={classes.scrolled}
        tabIndex={0}
        role="region"
        aria-label={t('usersOwner.invitations.recipients')}
      >
        <Stack component="ul" gap={10} className="kontor-ruled">
          {persons.map(({ email, name, isMember, eigentuemer }) => (
            <Box component="li" key={email} py={4}>
              <Group gap={8}>
                <Text size="sm" fw={550}>
                  {name}
                </Text>
                {isMember ? <Badge tone="neutral">{t('usersOwner.invitations.member')}</Badge> : null}
              </Group>
              <Text size="sm" c="dimmed" className="kontor-ellipsis">
                {email}
              </Text>
              {eigentuemer.length === 1 && eigentuemer[0]?.name === name ? null : (
                <Text size="sm" c="dimmed">
                  {eigentuemer.map((owner) => owner.name).join(', ')}
                </Text>
              )}
            </Box>
          ))}
        </Stack>
        {personCount > persons.length ? (
          <Text size="sm" c="dimmed" pt={8}>
            {t('usersOwner.invitations.more', { count: personCount - persons.length })}
          </Text>
        ) : null}
      </Box>
      {mail === null ? null : (
        <Stack gap={6}>
          <Text size="sm" fw={550}>
            {t('usersOwner.invitations.mail')}
          </Text>
          <Box
            mah="min(210px, 22dvh)"
            p="sm"
            className={`${classes.scrolled} ${classes.mail}`}
            tabIndex={0}
            role="region"
            aria-label={mail.subject}
          >
            <Text size="sm" fw={550} lang="de">
              {mail.subject}
            </Text>
            <Text size="sm" c="dimmed" lang="de">
              {mail.text}
            </Text>
          </Box>
        </Stack>
      )}
    </Stack>
  );
}
