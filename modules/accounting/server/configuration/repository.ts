import { sql } from 'kysely';
import { configurationSchema } from '../../contract/configuration.ts';
import type { AccountingConfiguration } from '../../contract/configuration.ts';
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

/** All entries, saved or default, in a fixed order. */
export async function readConfigurations({ tx }: Context): Promise<AccountingConfiguration[]> {
  const rows = await tx
    .selectFrom('accounting_configurations')
    .select(['config_identifier as configIdentifier', 'properties', 'version'])
    .execute();
  return defaults.map((entry) => {
    const row = rows.find((candidate) => candidate.configIdentifier === entry.configIdentifier);
    return row ? configurationSchema.parse(row) : entry;
  });
}

async function readProperties<Id extends Identifier>({ tx }: Context, identifier: Id) {
  const row = await tx
    .selectFrom('accounting_configurations')
    .select(['config_identifier as configIdentifier', 'properties', 'version'])
    .where('config_identifier', '=', identifier)
    .executeTakeFirst();
  const entry = row ? configurationSchema.parse(row) : defaults.find((candidate) => candidate.configIdentifier === identifier);
  return entry as Extract<AccountingConfiguration, { configIdentifier: Id }>;
}

/** What an entry holds; a saved one stays so until the transaction ends. */
export async function lockProperties({ tx }: Context, identifier: Identifier): Promise<AccountingConfiguration['properties']> {
  const row = await tx.selectFrom('accounting_configurations').select('properties').where('config_identifier', '=', identifier).forUpdate().executeTakeFirst();
  const version = 0;
  const entry = row ? configurationSchema.parse({ configIdentifier: identifier, properties: row.properties, version }) : defaults.find((candidate) => candidate.configIdentifier === identifier);
  return entry?.properties ?? {};
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

/** The logo as a data URL, empty without one. */
export async function readLogo(context: Context): Promise<string> {
  return (await readProperties(context, 'logoConfig')).properties.logo;
}

/**
 * Saves one entry.
 * @param expectedVersion version that the caller saw (0: never saved); undefined saves whatever stands there
 * @returns the new version, or undefined when the entry has been saved by someone else meanwhile
 */
export async function writeConfiguration(
  { tx, actor }: Context,
  entry: { configIdentifier: Identifier; properties: object },
  expectedVersion: number | undefined,
): Promise<number | undefined> {
  const properties = JSON.stringify(entry.properties);
  const row = await tx
    .insertInto('accounting_configurations')
    .values({ organization_id: actor.organizationId, config_identifier: entry.configIdentifier, properties })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'config_identifier'])
        .doUpdateSet({ properties, version: sql`accounting_configurations.version + 1`, updated_at: sql`now()` })
        .where(sql<boolean>`${expectedVersion ?? null}::integer IS NULL OR accounting_configurations.version = ${expectedVersion ?? null}::integer`),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
