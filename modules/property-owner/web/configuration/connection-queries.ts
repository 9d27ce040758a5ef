import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { FieldSet, WireOf } from '#platform/contract/fields.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import type { SavedEntity } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import type { CardEditing } from '#platform/web/settings/settings-card.tsx';
import { getPropertyConfiguration } from '../../contract/configuration/configuration.ts';
import type { PropertyConfiguration, savePropertyConfiguration } from '../../contract/configuration/configuration.ts';
import { refreshKeys } from '../refresh-keys.ts';

export type Entry<Identifier extends PropertyConfiguration['configIdentifier']> = Extract<
  PropertyConfiguration,
  { configIdentifier: Identifier }
>;

export interface CardProps<Identifier extends PropertyConfiguration['configIdentifier']> {
  readonly entry: Entry<Identifier>;
  readonly card: CardEditing;
}

/** Query of the connection and its schedule. */
export const configurationQuery = () =>
  endpointQuery(refreshKeys.configuration, getPropertyConfiguration, {}, ({ configurations }) => configurations);

/** Finds the entry with this identifier; undefined while loading. */
export function pickEntry<Identifier extends PropertyConfiguration['configIdentifier']>(
  entries: readonly PropertyConfiguration[] | undefined,
  identifier: Identifier,
) {
  return entries?.find((entry): entry is Entry<Identifier> => entry.configIdentifier === identifier);
}

/** Form of an entry: shows the saved values at once and closes the card. @param shown initial values of the form */
export function useConfigurationForm<const Fields extends FieldSet>(
  fields: Fields,
  { configIdentifier: identifier, properties, version }: PropertyConfiguration,
  { stop }: CardEditing,
  send: (
    properties: WireOf<Fields>,
    version: number | undefined,
  ) => Promise<EndpointAnswer<typeof savePropertyConfiguration>>,
) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  const toEntity = (entry: Pick<PropertyConfiguration, 'properties' | 'version'>) =>
    ({ ...entry.properties, password: '', version: entry.version }) as unknown as SavedEntity<Fields>;
  const editing = useEntityForm({ fields, entity: toEntity({ properties, version }) });
  const saving = useSave({
    editing,
    prefix: 'properties',
    send,
    onSaved: ({ configuration }) => {
      stop();
      client.setQueryData(configurationQuery().queryKey, (entries) =>
        entries?.map((entry) => (entry.configIdentifier === identifier ? configuration : entry)),
      );
      notifySuccess(t('configuration.saved'));
    },
    fetchSaved: async () => {
      const entry = pickEntry(await client.fetchQuery({ ...configurationQuery(), staleTime: 0 }), identifier);
      if (entry === undefined) throw new Error(`The configuration has no ${identifier}`);
      return toEntity(entry);
    },
  });
  return { editing, saving, onCancel: stop };
}
