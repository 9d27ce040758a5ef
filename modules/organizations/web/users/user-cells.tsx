import { Avatar, Badge, Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLocale } from '#platform/contract/languages.ts';
import { languageNames, localize, useLanguage } from '#platform/web/i18n/language.ts';
import { formatDayOf } from '#platform/web/format/format.ts';
import type { OrganizationUser } from '../../contract/users.ts';
import { readInvitation } from './invitation-state.ts';
import { isOneself } from './own-access.ts';
import { initialsOf } from './user-name.ts';
import type { GrantablePermission } from './user-queries.ts';
import classes from './users.module.css';

/** The initials of a user. */
export function Initials({ member }: { member: OrganizationUser }) {
  return (
    <Avatar size={26} radius="xl" className={classes.avatar} aria-hidden>
      {initialsOf(member)}
    </Avatar>
  );
}

/** Marks the signed-in user. */
export function OneselfMark({ member }: { member: OrganizationUser }) {
  const { t } = useTranslation('organizations');
  if (!isOneself(member)) return null;
  return (
    <Badge component="span" variant="light" size="sm" tt="none" className={classes.badge}>
      {t('users.card.you')}
    </Badge>
  );
}

/** The address, and the new one until its mailbox has confirmed it. */
export function Addresses({ member }: { member: OrganizationUser }) {
  return (
    <>
      <span className={classes.quiet}>{member.user.email}</span>
      {member.pendingEmail === null ? null : <span className={classes.pending}>{member.pendingEmail}</span>}
    </>
  );
}

/** What is still open: the invitation, a new address; or why nothing can be changed. */
export function OpenMatters({ member }: { member: OrganizationUser }) {
  const { t } = useTranslation('organizations');
  const invitation = useInvitation(member);
  if (invitation === null && member.pendingEmail === null && !member.protected) return null;
  return (
    <span className={classes.matters}>
      {[invitation, member.pendingEmail === null ? null : t('users.card.emailPending')].map((text) =>
        text === null ? null : (
          <Badge key={text} component="span" variant="outline" size="sm" tt="none" fw={600} maw="100%" c="var(--kontor-warning-text)" bd="1px solid var(--kontor-line)" title={text}>
            {text}
          </Badge>
        ),
      )}
      {member.protected ? (
        <Tooltip label={t('users.card.protected')} multiline w={280}>
          <IconLock size={16} role="img" aria-label={t('users.card.protected')} className={classes.lock} />
        </Tooltip>
      ) : null}
    </span>
  );
}

function useInvitation(member: OrganizationUser): string | null {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const invitation = readInvitation(member, now);
  if (invitation === null) return null;
  if (invitation.kind === 'due') return t('users.card.invitationDue', { day: formatDayOf(invitation.at, language) });
  if (invitation.kind === 'expired') return t('users.card.invitationExpired');
  return invitation.until === null ? t('users.card.invited') : t('users.card.invitedUntil', { day: formatDayOf(invitation.until, language) });
}

/** The permissions of a user in words; those that the signed-in user may not grant are only counted. */
export function PermissionWords({ held, permissions }: { held: OrganizationUser['permissions']; permissions: readonly GrantablePermission[] }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const identifiers = new Set(held.map(({ identifier }) => identifier));
  const known = permissions.filter(({ identifier }) => identifiers.has(identifier)).map(({ description }) => localize(description, language));
  const others = permissions.length === 0 ? 0 : identifiers.size - known.length;
  if (identifiers.size === 0) return <span className={classes.quiet}>{t('users.card.noPermissions')}</span>;
  const words = [...known, ...(others > 0 ? [t('users.card.otherPermissions', { count: others })] : [])].join(' · ');
  return <span title={words}>{words}</span>;
}

/** The languages of a user, the one they start in first. */
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
