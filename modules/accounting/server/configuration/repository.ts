import { sql } from 'kysely';
import { configurationSchema } from '../../contract/configuration.ts';
import type { AccountingConfiguration } from '../../contract/configuration.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';

type Context = Pick<TenantContext, 'tx' | 'actor'>;
type Identifier = AccountingConfiguration['configIdentifier'];

export interface Numbering {
  readonly pattern: string;
  readonly startNumber: number;
}

/** What holds until an organisation saves its own. */
const defaults: readonly AccountingConfiguration[] = [
  { configIdentifier: 'invoiceConfig', properties: {}, version: 0 },
  {
    configIdentifier: 'numberingConfig',
    properties: { invoiceNumberingPattern: 'RE-{YYYY}-{NNNN}', invoiceStartNumber: 1 },
    version: 0,
  },
  { configIdentifier: 'logoConfig', properties: { logo: '' }, version: 0 },
];

/** All entries, saved or default, in a fixed order; the logo's content is not among them. */
export async function readConfigurations({ tx }: Context): Promise<AccountingConfiguration[]> {
  const rows = await tx
    .selectFrom('accounting_configurations')
    .select(['config_identifier as configIdentifier', 'properties', 'version'])
    .execute();
  return defaults.map((entry) => {
    const row = rows.find((candidate) => candidate.configIdentifier === entry.configIdentifier);
    return row ? toEntry(row) : entry;
  });
}

/** A logo is a file beside the properties. */
function toEntry(row: { configIdentifier: string; properties: unknown; version: number }): AccountingConfiguration {
  return configurationSchema.parse(row.configIdentifier === 'logoConfig' ? { ...row, properties: { logo: '' } } : row);
}

async function readProperties<Id extends Identifier>({ tx }: Context, identifier: Id) {
  const row = await tx
    .selectFrom('accounting_configurations')
    .select(['config_identifier as configIdentifier', 'properties', 'version'])
    .where('config_identifier', '=', identifier)
    .executeTakeFirst();
  const entry = row ? toEntry(row) : defaults.find((candidate) => candidate.configIdentifier === identifier);
  return entry as Extract<AccountingConfiguration, { configIdentifier: Id }>;
}

/** What an entry holds; a saved one stays so until the transaction ends. */
export async function lockProperties(context: Context, identifier: Identifier): Promise<AccountingConfiguration['properties']> {
  await context.tx.selectFrom('accounting_configurations').select('version').where('config_identifier', '=', identifier).forUpdate().execute();
  return (await readProperties(context, identifier)).properties;
}

/** Pattern and start of the invoice numbers. */
export async function readNumbering(context: Context): Promise<Numbering> {
  const { properties } = await readProperties(context, 'numberingConfig');
  return { pattern: properties.invoiceNumberingPattern, startNumber: properties.invoiceStartNumber };
}

/** The sender that new invoices get. */
export async function readCompany(context: Context) {
  return (await readProperties(context, 'invoiceConfig')).properties;
}

/** The file of the logo; undefined without one. */
export async function findLogo({ tx }: Context): Promise<StoredFile | undefined> {
  const row = await tx.selectFrom('accounting_configurations').select('logo_file_id').where('config_identifier', '=', 'logoConfig').executeTakeFirst();
  return row?.logo_file_id == null ? undefined : findFile(tx, row.logo_file_id);
}

/**
 * Saves one entry.
 * @param expectedVersion version that the caller saw (0: never saved); undefined saves whatever stands there
 * @returns the new version, or undefined when the entry has been saved by someone else meanwhile
 */
export async function writeConfiguration(
  { tx, actor }: Context,
  entry: { configIdentifier: Identifier; properties: object; logoFileId?: string | null },
  expectedVersion: number | undefined,
): Promise<number | undefined> {
  const properties = JSON.stringify(entry.properties);
  const logo = { logo_file_id: entry.logoFileId ?? null };
  const row = await tx
    .insertInto('accounting_configurations')
    .values({ organization_id: actor.organizationId, config_identifier: entry.configIdentifier, properties, ...logo })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'config_identifier'])
        .doUpdateSet({ properties, ...logo, version: sql`accounting_configurations.version + 1`, updated_at: sql`now()` })
        .where(sql<boolean>`${expectedVersion ?? null}::integer IS NULL OR accounting_configurations.version = ${expectedVersion ?? null}::integer`),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
