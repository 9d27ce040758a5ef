import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { FieldSet, WireOf } from '../../contract/fields.ts';
import type { endpointQuery } from '../api/endpoint-query.ts';
import { call } from '../api/client.ts';
import { notifySuccess } from '../feedback/notify.ts';
import type { PlaceOptions } from '../form/place-errors.ts';
import { useEntityForm } from '../form/use-entity-form.ts';
import type { EntityEditing, SavedEntity } from '../form/use-entity-form.ts';
import { useSave } from '../form/use-save.ts';
import type { Saving } from '../form/use-save.ts';
import type { CardEditing } from './settings-card.tsx';

/** A card of settings as endpoints answer it. */
interface SettingsEntry {
  readonly configIdentifier: string;
  readonly properties: object;
  readonly version: number;
}

/** The card of these with the given identifier. */
export type EntryOf<Entry extends SettingsEntry, Identifier extends Entry['configIdentifier']> = Extract<
  Entry,
  { configIdentifier: Identifier }
>;

/** Properties of the component of a card. */
export interface EntryProps<Entry extends SettingsEntry> {
  readonly entry: Entry;
  readonly card: CardEditing;
}

/** Finds the card with this identifier; undefined while loading. */
export function pickEntry<Entry extends SettingsEntry, Identifier extends Entry['configIdentifier']>(
  entries: readonly Entry[] | undefined,
  identifier: Identifier,
): EntryOf<Entry, Identifier> | undefined {
  return entries?.find((entry): entry is EntryOf<Entry, Identifier> => entry.configIdentifier === identifier);
}

/** Edits one card of a page at a time. @param first card that is open at first, such as the one that the address names */
export function useCardEditing<Identifier extends string>(first?: Identifier): (identifier: Identifier) => CardEditing {
  const [edited, setEdited] = useState<Identifier | null>(first ?? null);
  return (identifier) => ({
    isEditing: edited === identifier,
    isLocked: edited !== null && edited !== identifier,
    start: () => setEdited(identifier),
    stop: () => setEdited(null),
  });
}

/** Options for sending a card. */
export interface SendSettings<Fields extends FieldSet, Entry extends SettingsEntry> extends PlaceOptions {
  /** Sends the card; resolves to null if there is nothing to save. Absent: all its fields are sent. */
  readonly send?: (
    properties: WireOf<Fields>,
    version: number | undefined,
  ) => Promise<{ readonly configuration: Entry } | null>;
}

interface SettingsFormOptions<Fields extends FieldSet, Entry extends SettingsEntry>
  extends EntryProps<Entry>, SendSettings<Fields, Entry> {
  readonly fields: Fields;
  /** Query of all cards, which a save updates. */
  readonly query: ReturnType<typeof endpointQuery<Endpoint, Entry[]>>;
  /** Endpoint that saves a card. */
  readonly save: Endpoint<{ readonly body: z.ZodType }, z.ZodType<{ configuration: Entry }>>;
  /** Text of the toast after saving. */
  readonly saved: string;
  /** Called after saving. */
  readonly onSaved?: () => unknown;
}

interface OpenSettingsForm<Fields extends FieldSet> {
  readonly editing: EntityEditing<Fields>;
  readonly saving: Saving<Fields>;
  readonly onCancel: () => void;
}

/** Form of a card: after saving, it is shown at once and the form closes. */
export function useSettingsForm<const Fields extends FieldSet, Entry extends SettingsEntry>({
  fields,
  entry: { configIdentifier: identifier, ...entry },
  card: { stop },
  query,
  save,
  send = (properties, version) => call(save, { body: { configIdentifier: identifier, properties, version } }),
  saved,
  onSaved,
  ...places
}: SettingsFormOptions<Fields, Entry>): OpenSettingsForm<Fields> {
  const client = useQueryClient();
  const toEntity = ({ properties, version }: Omit<SettingsEntry, 'configIdentifier'>) =>
    ({ ...properties, version }) as SavedEntity<Fields>;
  const editing = useEntityForm({ fields, entity: toEntity(entry) });
  const saving = useSave({
    ...places,
    editing,
    prefix: 'properties',
    send,
    onSaved: (answer) => {
      stop();
      if (answer === null) return;
      client.setQueryData(query.queryKey, (entries) =>
        entries?.map((one) => (one.configIdentifier === identifier ? answer.configuration : one)),
      );
      onSaved?.();
      notifySuccess(saved);
    },
    fetchSaved: async () => {
      const entries = await client.fetchQuery({ ...query, staleTime: 0 });
      const found = entries.find(({ configIdentifier }) => configIdentifier === identifier);
      if (found === undefined) throw new Error(`The configuration has no ${identifier}`);
      return toEntity(found);
    },
  });
  return { editing, saving, onCancel: stop };
}
