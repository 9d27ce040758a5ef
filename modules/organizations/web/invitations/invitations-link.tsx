import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { invitationsPage } from '../pages.ts';
import { invitationsQuery } from './invitation-queries.ts';

/** Icon in the top bar with the number of open invitations; nothing without any. */
export function InvitationsLink() {
  const { t } = useTranslation('organizations');
  const count = useQuery(invitationsQuery()).data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Link
      {...invitationsPage.link({})}
      className="kontor-bar-button"
      aria-label={t('invitations.open', { count })}
      title={t('invitations.open', { count })}
    >
      <IconMail size={20} stroke={1.7} aria-hidden />
      <span data-count={count} aria-hidden />
    </Link>
  );
}
