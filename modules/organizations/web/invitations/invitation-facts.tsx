import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { formatDayOf } from '#platform/web/format/format.ts';
import type { Invitation } from '../../contract/invitations.ts';
import classes from './invitations.module.css';

interface InvitationFactsProps {
  readonly invitation: Invitation;
  /** The invited account, where that is not plain. */
  readonly email?: string;
}

/** Who invites, for which account, what may be done there, until when. */
export function InvitationFacts({ invitation, email }: InvitationFactsProps) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const { invitedBy, permissions, expiresAt } = invitation;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('invitations.invitedBy')}</dt>
        <dd>{invitedBy ?? t('invitations.operator')}</dd>
      </div>
      {email === undefined ? null : (
        <div>
          <dt>{t('invitations.account')}</dt>
          <dd>{email}</dd>
        </div>
      )}
      <div>
        <dt>{t('invitations.permissions')}</dt>
        <dd>
          {permissions.length === 0 ? (
            t('users.card.noPermissions')
          ) : (
            <ul>
              {permissions.map(({ identifier, description }) => (
                <li key={identifier}>{localize(description, language)}</li>
              ))}
            </ul>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('invitations.until')}</dt>
        <dd>{formatDayOf(expiresAt, language)}</dd>
      </div>
    </dl>
  );
}
