import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { changeRows, defineList } from '#platform/web/lists/define-list.ts';
import {
  listDeletedOrganizations,
  takeOverOrganization,
} from '#modules/organizations/contract/central/deleted-organizations.ts';
import type { DeletedOrganization } from '#modules/organizations/contract/central/deleted-organizations.ts';
import { deletedOrganizationsPage } from '../../pages.ts';

/** Query key prefix of deleted organisations. */
export const deletedKey = ['central', 'deleted-organizations'] as const;

/** List of organisations that were deleted and not purged yet. */
export const deletedList = defineList({
  key: [...deletedKey, 'list'],
  endpoint: listDeletedOrganizations,
  rows: 'organizations',
  page: deletedOrganizationsPage,
});

/** Query that is true if there are any. */
export function anyDeletedQuery() {
  return endpointQuery(
    [...deletedKey, 'any'],
    listDeletedOrganizations,
    { query: { limit: 1 } },
    ({ organizations }) => organizations.length > 0,
  );
}

/** Confirms the takeover of records under retention, with the typed name of the organisation. */
export function useTakeOver() {
  const { t } = useTranslation('organizations');
  const client = useQueryClient();
  return useAction(takeOverOrganization, {
    attempt: 'save',
    toast: () => t('central.toasts.takenOver'),
    onDone: ({ organization }) =>
      changeRows<DeletedOrganization>(client, deletedList, (row) => (row.id === organization.id ? organization : row)),
    // Also after a failure: a colleague may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: deletedKey }),
  });
}
