import { useTranslation } from 'react-i18next';
import { workplace } from '#modules/organizations/web/index.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { useDocumentTitle } from '#platform/web/components/document-title.ts';
import { ForbiddenState } from '#platform/web/components/states.tsx';

/**
 * In place of a page whose application the user does not have: the lock, and whom to ask, nothing of the page itself.
 */
export function ForbiddenPage() {
  const { t } = useTranslation('platform');
  const permissions = useStore(workplace)?.permissionIdentifiers ?? [];
  useDocumentTitle(t('states.forbiddenTitle'));
  return <ForbiddenState isPage grantsPermissions={permissions.includes('benit-organization-users-permission')} />;
}
