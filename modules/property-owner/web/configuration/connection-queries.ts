import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { useSettingsForm } from '#platform/web/settings/use-settings-form.ts';
import type { EntryOf, EntryProps, SendSettings } from '#platform/web/settings/use-settings-form.ts';
import { getPropertyConfiguration, savePropertyConfiguration } from '../../contract/configuration/configuration.ts';
import type { PropertyConfiguration } from '../../contract/configuration/configuration.ts';
import { refreshKeys } from '../query-keys.ts';

/** Props of each card of the page. */
export type CardProps<Identifier extends PropertyConfiguration['configIdentifier']> = EntryProps<
  EntryOf<PropertyConfiguration, Identifier>
>;

/** Query of the connection and its schedule. */
export const configurationQuery = () =>
  endpointQuery(refreshKeys.configuration, getPropertyConfiguration, {}, ({ configurations }) => configurations);

/** Provides the form of a card. */
export function useConfigurationForm<const Fields extends FieldSet>(
  fields: Fields,
  { entry, card }: EntryProps<PropertyConfiguration>,
  special: SendSettings<Fields, PropertyConfiguration> & { readonly onSaved?: () => unknown } = {},
) {
  const { t } = useTranslation('property-owner');
  return useSettingsForm({
    ...special,
    fields,
    entry,
    card,
    query: configurationQuery(),
    save: savePropertyConfiguration,
    saved: t('configuration.saved'),
  });
}
