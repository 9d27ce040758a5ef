import { Group, Text, Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readClock } from '#platform/web/clock.ts';
import { Badge } from '#platform/web/components/badge.tsx';
import { toLocale } from '#platform/contract/languages.ts';
import { languageNames, localize, useLanguage } from '#platform/web/i18n/language.ts';
import { formatDayOf } from '#platform/web/format/format.ts';
import type { OrganizationUser } from '../../contract/users/users.ts';
import { readInvitation } from './invitation-state.ts';
import { isOneself } from './own-access.ts';
import type { GrantablePermission } from './user-queries.ts';

/** Badge of the signed-in user. */
export function OneselfMark({ member }: { member: OrganizationUser }) {
  const { t } = useTranslation('organizations');
  return isOneself(member) ? <Badge>{t('users.card.you')}</Badge> : null;
}

/** Address, and the new one until its mailbox has confirmed it. */
export function Addresses({ member }: { member: OrganizationUser }) {
  return (
    <Text span inherit c="dimmed">
      {member.user.email}
      {member.pendingEmail === null ? null : ` → ${member.pendingEmail}`}
    </Text>
  );
}

/** Open invitation or new address of a user, or the reason that prevents changes. */
export function OpenMatters({ member }: { member: OrganizationUser }) {
  const { t } = useTranslation('organizations');
  const invitation = useInvitation(member);
  if (invitation === null && member.pendingEmail === null && !member.protected) return null;
  return (
    <Group component="span" gap={6} wrap="nowrap" pos="relative">
      {invitation === null ? null : <Badge tone="warning">{invitation}</Badge>}
      {member.pendingEmail === null ? null : <Badge tone="warning">{t('users.card.emailPending')}</Badge>}
      {member.protected ? (
        <Tooltip label={t('users.card.protected')} multiline w={280}>
          <IconLock size={16} role="img" aria-label={t('users.card.protected')} color="var(--mantine-color-dimmed)" />
        </Tooltip>
      ) : null}
    </Group>
  );
}

function useInvitation(member: OrganizationUser): string | null {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const [now] = useState(readClock);
  const invitation = readInvitation(member, now);
  if (invitation === null) return null;
  if (invitation.kind === 'due') return t('users.card.invitationDue', { day: formatDayOf(invitation.at, language) });
  if (invitation.kind === 'expired') return t('users.card.invitationExpired');
  return invitation.until === null
    ? t('users.card.invited')
    : t('users.card.invitedUntil', { day: formatDayOf(invitation.until, language) });
}

/** Permissions of a user as texts; those that the signed-in user may not grant are only counted. */
export function PermissionWords({
  held,
  permissions,
}: {
  held: OrganizationUser['permissions'];
  permissions: readonly GrantablePermission[];
}) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const identifiers = new Set(held.map(({ identifier }) => identifier));
  const known = permissions
    .filter(({ identifier }) => identifiers.has(identifier))
    .map(({ description }) => localize(description, language));
  const others = permissions.length === 0 ? 0 : identifiers.size - known.length;
  if (identifiers.size === 0)
    return (
      <Text span inherit c="dimmed">
        {t('users.card.noPermissions')}
      </Text>
    );
  const words = [...known, ...(others > 0 ? [t('users.card.otherPermissions', { count: others })] : [])].join(' · ');
  return <span title={words}>{words}</span>;
}

/** Languages of a user, the default one first. */
export function Languages({ member: { userLanguages, userDefaultLanguage } }: { member: OrganizationUser }) {
  const sorted = [userDefaultLanguage, ...userLanguages.filter((key) => key !== userDefaultLanguage)];
  return (
    <span title={sorted.map((key) => languageNames[key]).join(', ')}>
      {sorted.map((key, index) => (
        <span key={key}>
          {index === 0 ? '' : ', '}
          <span lang={toLocale(key)}>{languageNames[key]}</span>
        </span>
      ))}
    </span>
  );
}
