import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { getConfiguration, type AccountingConfiguration } from '../../contract/configuration.ts';
import { nextNumberQuery } from '../invoices/invoice-queries.ts';

/** One of the entries. */
export type ConfigurationEntry<Identifier extends AccountingConfiguration['configIdentifier']> = Extract<AccountingConfiguration, { configIdentifier: Identifier }>;

/** The three entries of the accounting configuration. */
export function configurationQuery() {
  return queryOptions({
    queryKey: ['accounting', 'configuration'],
    queryFn: async ({ signal }) => (await call(getConfiguration, {}, { signal, background: true })).configurations,
  });
}

/** The entry with this identifier; undefined while it is loading. */
export function pickEntry<Identifier extends AccountingConfiguration['configIdentifier']>(
  entries: readonly AccountingConfiguration[] | undefined,
  identifier: Identifier,
) {
  return entries?.find(
    (entry): entry is ConfigurationEntry<Identifier> => entry.configIdentifier === identifier,
  );
}

/** What follows a save of an entry, for `useSave`: it is shown, and who was too late fetches what stands there. */
export function useConfigurationSaved<Identifier extends AccountingConfiguration['configIdentifier']>(identifier: Identifier, onSaved: () => void) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  return {
    onSaved: ({ configuration }: { readonly configuration: AccountingConfiguration }) => {
      client.setQueryData(configurationQuery().queryKey, (entries) =>
        entries?.map((entry) => (entry.configIdentifier === configuration.configIdentifier ? configuration : entry)),
      );
      void client.invalidateQueries({ queryKey: nextNumberQuery().queryKey });
      notifySuccess(t('toasts.configurationSaved'));
      onSaved();
    },
    fetchSaved: async () => {
      const entry = pickEntry(await client.fetchQuery({ ...configurationQuery(), staleTime: 0 }), identifier);
      if (entry === undefined) throw new Error(`The configuration has no ${identifier}`);
      return { ...(entry.properties as ConfigurationEntry<Identifier>['properties']), version: entry.version };
    },
  };
}
