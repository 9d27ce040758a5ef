import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Trail } from '#platform/web/components/page-header.tsx';
import { usersOwnerPage } from '../../pages.ts';

/** Trail of the invitations below the page of access. */
export function useTrail(): Trail {
  const { t } = useTranslation('property-owner');
  const navigate = useNavigate();
  return {
    parent: t('usersOwner.title'),
    href: usersOwnerPage.path,
    onParent: () => void navigate(usersOwnerPage.link({})),
    name: t('usersOwner.invitations.title'),
  };
}
