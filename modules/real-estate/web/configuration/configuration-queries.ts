import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { useSettingsForm } from '#platform/web/settings/use-settings-form.ts';
import type { EntryOf, EntryProps, SendSettings } from '#platform/web/settings/use-settings-form.ts';
import { getEstateConfiguration, saveEstateConfiguration } from '../../contract/configuration/configuration.ts';
import type { EstateConfiguration } from '../../contract/configuration/configuration.ts';

/** Properties of each card of the page. */
export type CardProps<Identifier extends EstateConfiguration['configIdentifier']> = EntryProps<
  EntryOf<EstateConfiguration, Identifier>
>;

/** Query of the configuration, card by card. */
export const configurationQuery = () =>
  endpointQuery(['real-estate', 'configuration'], getEstateConfiguration, {}, ({ configurations }) => configurations);

/** Provides the form of a card. */
export function useConfigurationForm<const Fields extends FieldSet>(
  fields: Fields,
  { entry, card }: EntryProps<EstateConfiguration>,
  special: SendSettings<Fields, EstateConfiguration> = {},
) {
  const { t } = useTranslation('real-estate');
  return useSettingsForm({
    ...special,
    fields,
    entry,
    card,
    query: configurationQuery(),
    save: saveEstateConfiguration,
    saved: t('estateConfiguration.saved'),
  });
}
