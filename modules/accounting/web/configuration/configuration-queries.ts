import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { FieldSet, WireOf } from '#platform/contract/fields.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import type { PlaceOptions } from '#platform/web/form/place-errors.ts';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import type { SavedEntity } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { getConfiguration } from '../../contract/configuration/configuration.ts';
import type { AccountingConfiguration, saveConfiguration } from '../../contract/configuration/configuration.ts';
import { nextNumberQuery } from '../numbers/next-number-query.ts';
import type { CardEditing } from '#platform/web/settings/settings-card.tsx';

/** Entry of the configuration with the given identifier. */
export type ConfigurationEntry<Identifier extends AccountingConfiguration['configIdentifier']> = Extract<
  AccountingConfiguration,
  { configIdentifier: Identifier }
>;

/** Queries the entries of the accounting configuration. */
export const configurationQuery = () =>
  endpointQuery(['accounting', 'configuration'], getConfiguration, {}, ({ configurations }) => configurations);

/** Returns the entry with this identifier; undefined while it is loading. */
export function pickEntry<Identifier extends AccountingConfiguration['configIdentifier']>(
  entries: readonly AccountingConfiguration[] | undefined,
  identifier: Identifier,
) {
  return entries?.find((entry): entry is ConfigurationEntry<Identifier> => entry.configIdentifier === identifier);
}

/** Props of each card of the page. */
export interface ConfigCardProps<Identifier extends AccountingConfiguration['configIdentifier']> {
  readonly entry: ConfigurationEntry<Identifier>;
  readonly card: CardEditing;
}

interface SaveEntry<Fields extends FieldSet> extends PlaceOptions {
  /** Sends the entry; resolves to null if there is nothing to save. */
  readonly send: (
    properties: WireOf<Fields>,
    version: number | undefined,
  ) => Promise<EndpointAnswer<typeof saveConfiguration> | null>;
}

/** Provides the form of an entry: after saving it is shown at once, and the card is closed. */
export function useConfigurationForm<const Fields extends FieldSet>(
  fields: Fields,
  { configIdentifier: identifier, properties, version }: AccountingConfiguration,
  { stop }: CardEditing,
  save: SaveEntry<Fields>,
) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const toEntity = (entry: Pick<AccountingConfiguration, 'properties' | 'version'>) =>
    ({ ...entry.properties, version: entry.version }) as SavedEntity<Fields>;
  const editing = useEntityForm({ fields, entity: toEntity({ properties, version }) });
  const saving = useSave({
    ...save,
    editing,
    prefix: 'properties',
    onSaved: (answer) => {
      stop();
      if (answer === null) return;
      client.setQueryData(configurationQuery().queryKey, (entries) =>
        entries?.map((entry) => (entry.configIdentifier === identifier ? answer.configuration : entry)),
      );
      void client.invalidateQueries({ queryKey: nextNumberQuery().queryKey });
      notifySuccess(t('toasts.configurationSaved'));
    },
    fetchSaved: async () => {
      const entry = pickEntry(await client.fetchQuery({ ...configurationQuery(), staleTime: 0 }), identifier);
      if (entry === undefined) throw new Error(`The configuration has no ${identifier}`);
      return toEntity(entry);
    },
  });
  return { editing, saving, onCancel: stop };
}
