import { ActionIcon, Button } from '@mantine/core';
import { IconAlertCircle, IconLock, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toLocale } from '#platform/contract/languages.ts';
import { describeError } from '#platform/web/api/errors.ts';
import { languageNames, localize, useLanguage } from '#platform/web/i18n/language.ts';
import type { OrganizationUser } from '../../contract/users.ts';
import { PermissionSummary } from './permission-summary.tsx';
import { PersonCell } from './person-cell.tsx';
import { useUserCommands } from './use-user-commands.ts';
import { nameUser } from './user-name.ts';
import type { GrantablePermission } from './user-queries.ts';
import classes from './users.module.css';

interface UserRowProps {
  readonly member: OrganizationUser;
  readonly permissions: readonly GrantablePermission[];
  /** The form of this row was just closed: its button gets the focus back. */
  readonly takesFocus: boolean;
  readonly onFocusTaken: () => void;
  readonly onEdit: () => void;
}

/** One user: who, what they may do, where they start, in which languages; edit, invite again, remove. */
export function UserRow({ member, permissions, takesFocus, onFocusTaken, onEdit }: UserRowProps) {
  const { t } = useTranslation(['organizations', 'platform']);
  const language = useLanguage();
  const name = nameUser(member);
  const editButton = useRef<HTMLButtonElement>(null);
  const commands = useUserCommands(member, { onRemoved: focusHeading, focusEditing: () => editButton.current?.focus() });
  const isInvited = member.state === 'invited';
  useEffect(() => {
    if (!takesFocus) return;
    editButton.current?.focus();
    onFocusTaken();
  }, [onFocusTaken, takesFocus]);
  return (
    <article className={`${classes.columns} ${classes.row}`} aria-label={name}>
      <PersonCell member={member} commands={commands} />
      <Fact area="permissions" label={t('users.card.permissions')}>
        <PermissionSummary held={member.permissions} permissions={permissions} />
      </Fact>
      <Fact area="start" label={t('users.card.startApplication')}>
        {member.startApplication === null ? t('users.card.noStartApplication') : localize(member.startApplication.name, language)}
      </Fact>
      <Fact area="languages" label={t('users.card.languages')}>
        <Languages member={member} />
      </Fact>
      {member.protected ? null : (
        <div className={classes.actions}>
          <Button ref={editButton} variant="default" size="xs" onClick={onEdit} aria-label={t('users.card.editOf', { name })}>
            {t('users.card.edit')}
          </Button>
          <ActionIcon
            aria-label={isInvited ? t('users.card.withdrawOf', { name }) : t('users.card.removeOf', { name })}
            title={isInvited ? t('users.card.withdraw') : t('users.card.remove')}
            loading={commands.isRemoving}
            onClick={commands.remove}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {member.protected ? (
        <p className={classes.note}>
          <IconLock size={15} aria-hidden />
          <span>{t('users.card.protected')}</span>
        </p>
      ) : null}
      {commands.error === null ? null : (
        <p className={classes.note} data-problem role="alert">
          <IconAlertCircle size={15} aria-hidden />
          <span>{describeError(commands.error, t).join(' ')}</span>
        </p>
      )}
    </article>
  );
}

/** One cell; its caption stands in the head of the list where that is wide enough, else above the cell. */
function Fact({ area, label, children }: { area: string; label: string; children: ReactNode }) {
  return (
    <div className={classes.fact} data-area={area}>
      <span className={classes.caption}>{label}</span>
      <div>{children}</div>
    </div>
  );
}

function Languages({ member }: { member: OrganizationUser }) {
  const { t } = useTranslation('organizations');
  return (
    <ul className={classes.languages}>
      {member.userLanguages.map((key) => (
        <li key={key} data-default={key === member.userDefaultLanguage || undefined}>
          <span lang={toLocale(key)}>{languageNames[key]}</span>
          {key === member.userDefaultLanguage && member.userLanguages.length > 1 ? <span className={classes.default}> {t('users.card.default')}</span> : null}
        </li>
      ))}
    </ul>
  );
}

// The row with the button that had the focus is about to go.
function focusHeading(): void {
  document.querySelector<HTMLElement>('#page h1')?.focus();
}
