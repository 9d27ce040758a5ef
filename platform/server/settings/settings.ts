import { sql } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import type { TenantContext } from '../http/context.ts';
import { seal, unseal } from '../sealing/seal.ts';
import type { Settings } from './define-settings.ts';

/** What a card holds; never its secrets. */
export interface SettingsEntry<Identifier extends string, Schema extends z.ZodObject> {
  readonly identifier: Identifier;
  readonly properties: z.output<Schema>;
  /** 0: never saved. */
  readonly version: number;
}

/** Reads a card. */
export async function readSettings<Identifier extends string, Schema extends z.ZodObject>(tx: Transaction, settings: Settings<Identifier, Schema>): Promise<SettingsEntry<Identifier, Schema>> {
  const { identifier, schema, defaults } = settings;
  const row = await selectRow(tx, settings).select(['properties', 'version']).executeTakeFirst();
  if (!row) return { identifier, properties: defaults, version: 0 };
  return { identifier, properties: schema.parse(row.properties), version: row.version };
}

/** Reads a card that stays as it is until the transaction ends, if it was ever saved. */
export async function lockSettings<Identifier extends string, Schema extends z.ZodObject>(tx: Transaction, settings: Settings<Identifier, Schema>): Promise<SettingsEntry<Identifier, Schema>> {
  await selectRow(tx, settings).select('version').forUpdate().execute();
  return readSettings(tx, settings);
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
export async function writeSettings<Schema extends z.ZodObject>(context: Pick<TenantContext, 'tx' | 'actor'>, settings: Settings<string, Schema>, change: SettingsChange<Schema>): Promise<number | undefined> {
  const { tx, actor } = context;
  const { area, identifier, secret = [] } = settings;
  const { version, fileId = null } = change;
  const isSecret = ([name]: [string, unknown]): boolean => secret.some((field) => field === name);
  const fields = Object.entries(change.properties);
  const secrets = await mergeSecrets(context, settings, change, Object.fromEntries(fields.filter(isSecret)));
  const set = { properties: JSON.stringify(Object.fromEntries(fields.filter((field) => !isSecret(field)))), secrets, file_id: fileId };
  const row = await tx
    .insertInto('settings')
    .values({ organization_id: actor.organizationId, area, identifier, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'area', 'identifier'])
        .doUpdateSet({ ...set, version: sql`settings.version + 1`, updated_at: sql`now()` })
        .where(sql<boolean>`${version ?? null}::integer IS NULL OR settings.version = ${version ?? null}::integer`),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

type Secrets = Readonly<Record<string, string>>;

/** The secrets of a card by their fields, for whoever talks to the other service. @throws Error when they were sealed with another key */
export async function readSecrets({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>, settings: Settings, secretKey: string): Promise<Secrets> {
  const row = await selectRow(tx, settings).select('secrets').executeTakeFirst();
  if (row?.secrets == null) return {};
  const text = unseal(row.secrets, toUse(settings, actor.organizationId, secretKey));
  if (text === null) throw new Error(`The secrets of ${settings.area}, ${settings.identifier} cannot be read: they were sealed under another SECRET_KEY`);
  return JSON.parse(text) as Secrets;
}

async function mergeSecrets<Schema extends z.ZodObject>(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  settings: Settings<string, Schema>,
  { secretKey }: SettingsChange<Schema>,
  given: Readonly<Record<string, unknown>>,
): Promise<Buffer | null> {
  if ((settings.secret ?? []).length === 0) return null;
  if (secretKey === undefined) throw new Error(`${settings.area}, ${settings.identifier}: a card with secrets needs the secret key`);
  const merged = Object.entries({ ...(await readSecrets(context, settings, secretKey)), ...given }).filter(([, value]) => typeof value === 'string' && value !== '');
  if (merged.length === 0) return null;
  return seal(JSON.stringify(Object.fromEntries(merged)), toUse(settings, context.actor.organizationId, secretKey));
}

/** A row has no id of its own but its key. */
function toUse({ area, identifier }: Pick<Settings, 'area' | 'identifier'>, organizationId: string, secretKey: string) {
  return { secretKey, purpose: 'settings', id: `${organizationId}/${area}/${identifier}` };
}

function selectRow(tx: Transaction, { area, identifier }: Pick<Settings, 'area' | 'identifier'>) {
  return tx.selectFrom('settings').where('area', '=', area).where('identifier', '=', identifier);
}
