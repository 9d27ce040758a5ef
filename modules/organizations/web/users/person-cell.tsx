import { Avatar, Badge, Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatDayOf } from '#platform/web/ui/format.ts';
import { useReturnFocus } from '#platform/web/ui/return-focus.ts';
import type { OrganizationUser } from '../../contract/users.ts';
import { type InvitationState, readInvitation } from './invitation-state.ts';
import { isOneself } from './own-access.ts';
import type { UserCommands } from './use-user-commands.ts';
import { initialsOf, nameUser } from './user-name.ts';
import classes from './users.module.css';

interface PersonCellProps {
  readonly member: OrganizationUser;
  readonly commands: UserCommands;
}

/** Who it is, and what is still open: the invitation, a new address. */
export function PersonCell({ member, commands }: PersonCellProps) {
  const { t } = useTranslation('organizations');
  const name = nameUser(member);
  return (
    <div className={classes.person}>
      <Avatar size={36} radius="xl" className={classes.avatar} aria-hidden>
        {initialsOf(member)}
      </Avatar>
      <div className={classes.identity}>
        <h2 className={classes.name}>
          {name === member.user.email ? <Email address={name} /> : name}{' '}
          {isOneself(member) ? <Badge component="span" variant="light" size="sm" className={classes.badge}>{t('users.card.you')}</Badge> : null}
        </h2>
        {name === member.user.email ? null : (
          <span className={classes.email}>
            <Email address={member.user.email} />
          </span>
        )}
        <PendingEmail member={member} commands={commands} />
        <Invitation member={member} commands={commands} />
      </div>
    </div>
  );
}

/** The address that an administrator entered, until its mailbox has confirmed it. */
function PendingEmail({ member, commands }: PersonCellProps) {
  const { t } = useTranslation('organizations');
  if (member.pendingEmail === null) return null;
  return (
    <>
      <span className={classes.pending}>
        <Email address={member.pendingEmail} />
      </span>
      <span className={classes.open}>
        <Badge component="span" size="sm" className={classes.badge} data-open>
          {t('users.card.emailPending')}
        </Badge>
        {member.protected ? null : (
          <RowButton
            label={t('users.card.withdrawEmail')}
            name={t('users.card.withdrawEmailOf', { email: member.pendingEmail })}
            isBusy={commands.isWithdrawingEmail}
            onClick={commands.withdrawEmail}
          />
        )}
      </span>
    </>
  );
}

function Invitation({ member, commands }: PersonCellProps) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const invitation = readInvitation(member, now);
  if (invitation === null) return null;
  if (invitation.kind === 'due') return <span className={classes.due}>{t('users.card.invitationDue', { day: formatDayOf(invitation.at, language) })}</span>;
  return (
    <span className={classes.open}>
      <Badge component="span" size="sm" className={classes.badge} data-open>
        {describeOpen(t, invitation, language)}
      </Badge>
      {member.protected ? null : (
        <RowButton
          label={t('users.card.inviteAgain')}
          name={t('users.card.inviteAgainOf', { name: nameUser(member) })}
          isBusy={commands.isInviting}
          onClick={commands.invite}
        />
      )}
    </span>
  );
}

function describeOpen(t: TFunction<'organizations'>, invitation: Exclude<InvitationState, { kind: 'due' }>, language: LanguageKey): string {
  if (invitation.kind === 'expired') return t('users.card.invitationExpired');
  return invitation.until === null ? t('users.card.invited') : t('users.card.invitedUntil', { day: formatDayOf(invitation.until, language) });
}

function RowButton({ label, name, isBusy, onClick }: { label: string; name: string; isBusy: boolean; onClick: () => void }) {
  // A busy button is disabled, and what is disabled loses the focus.
  const button = useReturnFocus<HTMLButtonElement>(isBusy);
  return (
    <Button ref={button} variant="subtle" size="compact-xs" h={26} px={4} loading={isBusy} onClick={onClick} aria-label={name}>
      {label}
    </Button>
  );
}

/** An address that breaks before its @ when it does not fit. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
