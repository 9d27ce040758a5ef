import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { useSettingsForm } from '#platform/web/settings/use-settings-form.ts';
import type { EntryOf, EntryProps, SendSettings } from '#platform/web/settings/use-settings-form.ts';
import { getConfiguration, saveConfiguration } from '../../contract/configuration/configuration.ts';
import type { AccountingConfiguration } from '../../contract/configuration/configuration.ts';
import { nextNumberQuery } from '../numbers/number-queries.ts';
import { setupQuery } from './setup/setup-queries.ts';

/** Props of each card of the page. */
export type ConfigCardProps<Identifier extends AccountingConfiguration['configIdentifier']> = EntryProps<
  EntryOf<AccountingConfiguration, Identifier>
>;

/** Queries the entries of the accounting configuration. */
export const configurationQuery = () =>
  endpointQuery(['accounting', 'configuration'], getConfiguration, {}, ({ configurations }) => configurations);

/** Provides the form of an entry. */
export function useConfigurationForm<const Fields extends FieldSet>(
  fields: Fields,
  { entry, card }: EntryProps<AccountingConfiguration>,
  special: SendSettings<Fields, AccountingConfiguration> = {},
) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  return useSettingsForm({
    ...special,
    fields,
    entry,
    card,
    query: configurationQuery(),
    save: saveConfiguration,
    saved: t('toasts.configurationSaved'),
    onSaved: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: nextNumberQuery().queryKey }),
        client.invalidateQueries({ queryKey: setupQuery().queryKey }),
      ]),
  });
}
