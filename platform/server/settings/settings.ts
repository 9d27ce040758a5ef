import { sql } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import type { TenantContext } from '../http/context.ts';
import { deriveSealingKey, seal, unseal } from '../sealing/seal.ts';
import type { SealedByKey, SealingKey } from '../sealing/seal.ts';
import type { Settings } from './define-settings.ts';

/** Values of a card; never its secrets. */
export interface SettingsEntry<Identifier extends string, Schema extends z.ZodObject> {
  readonly identifier: Identifier;
  readonly properties: z.output<Schema>;
  /** 0: never saved. */
  readonly version: number;
}

/** Reads a card. */
export async function readSettings<Identifier extends string, Schema extends z.ZodObject>(
  tx: Transaction,
  settings: Settings<Identifier, Schema>,
): Promise<SettingsEntry<Identifier, Schema>> {
  return toEntry(settings, await selectRow(tx, settings).select(['properties', 'version']).executeTakeFirst());
}

/** Reads a card that stays as it is until the transaction ends, if it was ever saved. */
export async function lockSettings<Identifier extends string, Schema extends z.ZodObject>(
  tx: Transaction,
  settings: Settings<Identifier, Schema>,
): Promise<SettingsEntry<Identifier, Schema>> {
  return toEntry(
    settings,
    await selectRow(tx, settings).select(['properties', 'version']).forUpdate().executeTakeFirst(),
  );
}

function toEntry<Identifier extends string, Schema extends z.ZodObject>(
  { identifier, schema, defaults }: Settings<Identifier, Schema>,
  row: { readonly properties: unknown; readonly version: number } | undefined,
): SettingsEntry<Identifier, Schema> {
  return row
    ? { identifier, properties: schema.parse(row.properties), version: row.version }
    : { identifier, properties: defaults, version: 0 };
}

/** A card with the id of the file that belongs to it, such as a picture. */
export type SettingsWithFile<Card> =
  Card extends Settings<infer Identifier, infer Schema>
    ? SettingsEntry<Identifier, Schema> & { readonly fileId: string | null }
    : never;

/** Reads several cards of one area, by one statement, in their order. */
export async function readArea<const Cards extends readonly Settings[]>(
  tx: Transaction,
  area: string,
  cards: Cards,
): Promise<{ readonly [Index in keyof Cards]: SettingsWithFile<Cards[Index]> }> {
  const rows = await tx
    .selectFrom('settings')
    .select(['identifier', 'properties', 'version', 'file_id'])
    .where('area', '=', area)
    .execute();
  const entries = cards.map((card) => {
    const row = rows.find(({ identifier }) => identifier === card.identifier);
    return { ...toEntry(card, row), fileId: row?.file_id ?? null };
  });
  return entries as { readonly [Index in keyof Cards]: SettingsWithFile<Cards[Index]> };
}

/** The id of the file that belongs to a card, such as a picture. */
export async function findSettingsFile(tx: Transaction, settings: Settings): Promise<string | null> {
  const row = await selectRow(tx, settings).select('file_id').executeTakeFirst();
  return row?.file_id ?? null;
}

export interface SettingsChange<Schema extends z.ZodObject> {
  /** All fields of the card. A secret one that is absent stays as it was; an empty one is removed. */
  readonly properties: z.output<Schema>;
  /** The version that the caller saw; undefined saves whatever stands there. */
  readonly version: number | undefined;
  readonly fileId?: string | null;
  /** Needed by a card with secrets. */
  readonly secretKey?: string;
}

/** Saves a card. @returns the new version, or undefined when somebody else has saved it meanwhile */
export async function writeSettings<Schema extends z.ZodObject>(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  settings: Settings<string, Schema>,
  change: SettingsChange<Schema>,
): Promise<number | undefined> {
  const { tx, actor } = context;
  const { area, identifier, secret = [] } = settings;
  const { version, fileId = null } = change;
  const isSecret = ([name]: [string, unknown]): boolean => secret.some((field) => field === name);
  const fields = Object.entries(change.properties);
  // The secrets that are not given are those of the locked row, so that two saves at once lose none.
  const before =
    secret.length === 0 ? undefined : await selectRow(tx, settings).select('secrets').forUpdate().executeTakeFirst();
  const mayReplace = secret.length === 0 || before !== undefined;
  const secrets = mergeSecrets(context, settings, change, {
    before: before?.secrets ?? null,
    given: Object.fromEntries(fields.filter(isSecret)),
  });
  const set = {
    properties: JSON.stringify(Object.fromEntries(fields.filter((field) => !isSecret(field)))),
    secrets,
    file_id: fileId,
  };
  const row = await tx
    .insertInto('settings')
    .values({ organization_id: actor.organizationId, area, identifier, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'area', 'identifier'])
        .doUpdateSet({ ...set, version: sql`settings.version + 1`, updated_at: sql`now()` })
        .where(
          sql<boolean>`${mayReplace}::boolean AND (${version ?? null}::integer IS NULL OR settings.version = ${version ?? null}::integer)`,
        ),
    )
    .returning('version')
    .executeTakeFirst();
  // Somebody else saved the card for the first time, after it was looked for: now there is a row to lock.
  if (!row && !mayReplace) return writeSettings(context, settings, change);
  return row?.version;
}

type Secrets = Readonly<Record<string, string>>;

/**
 * The secrets of a card by their fields, for whoever talks to the other service. @throws Error when they were sealed
 * with another key
 */
export async function readSecrets(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  settings: Settings,
  key: SealingKey,
): Promise<Secrets> {
  const row = await selectRow(tx, settings).select('secrets').executeTakeFirst();
  return unsealSecrets(settings, row?.secrets ?? null, actor.organizationId, key);
}

function unsealSecrets(settings: Settings, sealed: Buffer | null, organizationId: string, key: SealingKey): Secrets {
  if (sealed === null) return {};
  const text = unseal(sealed, toUse(settings, organizationId, key));
  if (text === null)
    throw new Error(
      `The secrets of ${settings.area}, ${settings.identifier} cannot be read: they were sealed under another SECRET_KEY`,
    );
  return JSON.parse(text) as Secrets;
}

function mergeSecrets<Schema extends z.ZodObject>(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  settings: Settings<string, Schema>,
  { secretKey }: SettingsChange<Schema>,
  { before, given }: { readonly before: Buffer | null; readonly given: Readonly<Record<string, unknown>> },
): Buffer | null {
  if ((settings.secret ?? []).length === 0) return null;
  if (secretKey === undefined)
    throw new Error(`${settings.area}, ${settings.identifier}: a card with secrets needs the secret key`);
  const key = deriveSettingsKey(secretKey);
  const merged = Object.entries({
    ...unsealSecrets(settings, before, context.actor.organizationId, key),
    ...given,
  }).filter(([, value]) => typeof value === 'string' && value !== '');
  if (merged.length === 0) return null;
  return seal(JSON.stringify(Object.fromEntries(merged)), toUse(settings, context.actor.organizationId, key));
}

/** The key under which secrets of cards are sealed. */
export function deriveSettingsKey(secretKey: string): SealingKey {
  return deriveSealingKey(secretKey, 'settings');
}

/** A row has no id of its own but its key. */
function toUse(
  { area, identifier }: Pick<Settings, 'area' | 'identifier'>,
  organizationId: string,
  key: SealingKey,
): SealedByKey {
  return { key, id: `${organizationId}/${area}/${identifier}` };
}

function selectRow(tx: Transaction, { area, identifier }: Pick<Settings, 'area' | 'identifier'>) {
  return tx.selectFrom('settings').where('area', '=', area).where('identifier', '=', identifier);
}
