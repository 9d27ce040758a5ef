import type { AccountingConfiguration } from '../../contract/configuration/configuration.ts';
import type { MailTexts } from '../../contract/configuration/mail-texts.ts';
import type { ReminderSettings } from '../../contract/configuration/reminder-settings.ts';
import type { NewInvoiceDefaults } from '../../contract/configuration/new-invoices.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { findSettingsFile, readSettings, writeSettings } from '#platform/server/settings/settings.ts';
import type { Numbering } from '../numbers/numbering.ts';
import { completeTexts } from './default-texts.ts';
import { completeReminderTexts } from './reminder-texts.ts';
import {
  invoiceConfig,
  logoConfig,
  newInvoiceConfig,
  numberingConfig,
  reminderConfig,
  requireCard,
  taxConfig,
  textConfig,
} from './settings.ts';

type Context = Pick<TenantContext, 'tx' | 'actor'>;
type Identifier = AccountingConfiguration['configIdentifier'];

/** Reads pattern and start of the invoice numbers. */
export async function readNumbering({ tx }: Pick<Context, 'tx'>): Promise<Numbering> {
  const { properties } = await readSettings(tx, numberingConfig);
  return {
    numberRange: 'invoice',
    pattern: properties.invoiceNumberingPattern,
    startNumber: properties.invoiceStartNumber,
  };
}

/** Reads the sender of new invoices. */
export async function readCompany({ tx }: Context) {
  return (await readSettings(tx, invoiceConfig)).properties;
}

/** Reads the tax settings of the organisation. */
export async function readTaxation({ tx }: Pick<Context, 'tx'>) {
  return (await readSettings(tx, taxConfig)).properties;
}

/** Reads what new invoices begin with. */
export async function readNewInvoiceDefaults({ tx }: Pick<Context, 'tx'>): Promise<NewInvoiceDefaults> {
  return (await readSettings(tx, newInvoiceConfig)).properties;
}

/** Reads the default texts of mails with invoices. */
export async function readMailTexts({ tx }: Pick<Context, 'tx'>): Promise<MailTexts> {
  return completeTexts((await readSettings(tx, textConfig)).properties);
}

/** Reads the settings of reminders, with the product's own texts for empty ones. */
export async function readReminderSettings({ tx }: Pick<Context, 'tx'>): Promise<ReminderSettings> {
  return completeReminderTexts((await readSettings(tx, reminderConfig)).properties);
}

/** Finds the file of the logo; undefined without one. */
export async function findLogo({ tx }: Context): Promise<StoredFile | undefined> {
  const fileId = await findSettingsFile(tx, logoConfig);
  return fileId === null ? undefined : findFile(tx, fileId);
}

/**
 * Saves one entry.
 * @param expectedVersion version that the caller saw (0: never saved); undefined overwrites any version
 * @returns the new version, or undefined if someone else has saved the entry since
 */
export function writeConfiguration(
  context: Context,
  {
    configIdentifier,
    properties,
    logoFileId = null,
  }: { configIdentifier: Identifier; properties: object; logoFileId?: string | null },
  expectedVersion: number | undefined,
): Promise<number | undefined> {
  return writeSettings(context, requireCard(configIdentifier), {
    properties: { ...properties },
    version: expectedVersion,
    fileId: logoFileId,
  });
}
