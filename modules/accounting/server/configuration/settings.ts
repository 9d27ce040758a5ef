import { z } from 'zod';
import { storedShape } from '#platform/contract/fields.ts';
import { defineSettings } from '#platform/server/settings/define-settings.ts';
import type { Settings } from '#platform/server/settings/define-settings.ts';
import { company } from '../../contract/company.ts';
import { numberingFields } from '../../contract/configuration.ts';
import type { AccountingConfiguration } from '../../contract/configuration.ts';

const area = 'accounting';

/** The sender that new invoices get. */
export const invoiceConfig = defineSettings(area, 'invoiceConfig', z.object(storedShape(company)).partial(), { defaults: {} });

/** Pattern and start of the invoice numbers. */
export const numberingConfig = defineSettings(area, 'numberingConfig', z.object(storedShape(numberingFields)), {
  defaults: { invoiceNumberingPattern: 'RE-{YYYY}-{NNNN}', invoiceStartNumber: 1 },
});

/** The logo is the file of its card. */
export const logoConfig = defineSettings(area, 'logoConfig', z.object({}), { defaults: {} });

const cards: Readonly<Record<AccountingConfiguration['configIdentifier'], Settings>> = { invoiceConfig, numberingConfig, logoConfig };

/** The card of an identifier of the wire. */
export function requireCard(identifier: AccountingConfiguration['configIdentifier']): Settings {
  return cards[identifier];
}
