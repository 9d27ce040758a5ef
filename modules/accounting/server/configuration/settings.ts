import { z } from 'zod';
import { storedShape } from '#platform/contract/fields.ts';
import { defineSettings } from '#platform/server/settings/define-settings.ts';
import type { Settings } from '#platform/server/settings/define-settings.ts';
import { sender } from '../../contract/company/company.ts';
import { numberingFields, taxFields } from '../../contract/configuration/configuration.ts';
import type { AccountingConfiguration } from '../../contract/configuration/configuration.ts';
import { textFields } from '../../contract/configuration/mail-texts.ts';
import { defaultTexts } from './default-texts.ts';

const area = 'accounting';

/** Sender of new invoices. */
export const invoiceConfig = defineSettings(area, 'invoiceConfig', z.object(storedShape(sender)).partial(), {
  defaults: {},
});

/** Pattern and start of the invoice numbers. */
export const numberingConfig = defineSettings(area, 'numberingConfig', z.object(storedShape(numberingFields)), {
  defaults: { invoiceNumberingPattern: 'RE-{YYYY}-{NNNN}', invoiceStartNumber: 1 },
});

/** Tax settings of the organisation. */
export const taxConfig = defineSettings(area, 'taxConfig', z.object(storedShape(taxFields)), {
  defaults: { smallBusiness: false, taxation: 'accrual', advanceReturn: 'quarterly' },
});

/** Entry of the logo; the logo itself is its file. */
export const logoConfig = defineSettings(area, 'logoConfig', z.object({}), { defaults: {} });

/** Default texts of mails with invoices. */
export const textConfig = defineSettings(area, 'textConfig', z.object(storedShape(textFields)), {
  defaults: defaultTexts,
});

const cards: Readonly<Record<AccountingConfiguration['configIdentifier'], Settings>> = {
  invoiceConfig,
  numberingConfig,
  taxConfig,
  logoConfig,
  textConfig,
};

/** Returns the settings of an identifier of the wire. */
export function requireCard(identifier: AccountingConfiguration['configIdentifier']): Settings {
  return cards[identifier];
}
