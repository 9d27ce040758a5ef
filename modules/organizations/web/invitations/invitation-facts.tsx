import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { formatDayOf } from '#platform/web/format/format.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { Invitation } from '../../contract/invitations/invitations.ts';

interface InvitationFactsProps {
  readonly invitation: Invitation;
  /** The invited account, if it is not obvious. */
  readonly email?: string;
}

/** Inviter, invited account, permissions and end of the invitation. */
export function InvitationFacts({ invitation, email }: InvitationFactsProps) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const { invitedBy, permissions, expiresAt } = invitation;
  const allowed = permissions.map(({ identifier, description }) => (
    <li key={identifier}>{localize(description, language)}</li>
  ));
  return (
    <FactList
      layout="columns"
      facts={[
        [t('invitations.invitedBy'), invitedBy ?? t('invitations.operator')],
        [t('invitations.account'), email ?? null],
        [
          t('invitations.permissions'),
          allowed.length === 0 ? t('users.card.noPermissions') : <ul key="permissions">{allowed}</ul>,
        ],
        [t('invitations.until'), formatDayOf(expiresAt, language)],
      ]}
    />
  );
}
