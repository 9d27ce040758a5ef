import type { AccountingConfiguration } from '../../contract/configuration.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { findSettingsFile, lockSettings, readSettings, writeSettings } from '#platform/server/settings/settings.ts';
import { invoiceConfig, logoConfig, numberingConfig, requireCard } from './settings.ts';

type Context = Pick<TenantContext, 'tx' | 'actor'>;
type Identifier = AccountingConfiguration['configIdentifier'];

export interface Numbering {
  readonly pattern: string;
  readonly startNumber: number;
}

/** All entries, saved or default, in a fixed order; the logo's content is not among them. */
export async function readConfigurations({ tx }: Context): Promise<AccountingConfiguration[]> {
  const [invoice, numbering, logo] = [await readSettings(tx, invoiceConfig), await readSettings(tx, numberingConfig), await readSettings(tx, logoConfig)];
  return [
    { configIdentifier: invoice.identifier, properties: invoice.properties, version: invoice.version },
    { configIdentifier: numbering.identifier, properties: numbering.properties, version: numbering.version },
    { configIdentifier: logo.identifier, properties: { logo: '' }, version: logo.version },
  ];
}

/** What an entry holds; a saved one stays so until the transaction ends. */
export async function lockProperties({ tx }: Context, identifier: Identifier): Promise<object> {
  return (await lockSettings(tx, requireCard(identifier))).properties;
}

/** Pattern and start of the invoice numbers. */
export async function readNumbering({ tx }: Context): Promise<Numbering> {
  const { properties } = await readSettings(tx, numberingConfig);
  return { pattern: properties.invoiceNumberingPattern, startNumber: properties.invoiceStartNumber };
}

/** The sender that new invoices get. */
export async function readCompany({ tx }: Context) {
  return (await readSettings(tx, invoiceConfig)).properties;
}

/** The file of the logo; undefined without one. */
export async function findLogo({ tx }: Context): Promise<StoredFile | undefined> {
  const fileId = await findSettingsFile(tx, logoConfig);
  return fileId === null ? undefined : findFile(tx, fileId);
}

/**
 * Saves one entry.
 * @param expectedVersion version that the caller saw (0: never saved); undefined saves whatever stands there
 * @returns the new version, or undefined when the entry has been saved by someone else meanwhile
 */
export function writeConfiguration(
  context: Context,
  { configIdentifier, properties, logoFileId = null }: { configIdentifier: Identifier; properties: object; logoFileId?: string | null },
  expectedVersion: number | undefined,
): Promise<number | undefined> {
  return writeSettings(context, requireCard(configIdentifier), { properties: { ...properties }, version: expectedVersion, fileId: logoFileId });
}
