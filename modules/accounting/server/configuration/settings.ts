import { z } from 'zod';
import { defineSettings, storeCard } from '#platform/server/settings/define-settings.ts';
import type { Settings } from '#platform/server/settings/define-settings.ts';
import {
  invoiceCard,
  newInvoiceCard,
  numberingCard,
  setupCard,
  taxCard,
  textCard,
} from '../../contract/configuration/configuration.ts';
import type { AccountingConfiguration } from '../../contract/configuration/configuration.ts';
import { defaultTexts, newInvoiceDefaults } from './default-texts.ts';

/** Owner of the settings in the table of settings. */
export const area = 'accounting';

/** Sender of new invoices. */
export const invoiceConfig = storeCard(area, invoiceCard, {});

/** Pattern and start of the invoice numbers. */
export const numberingConfig = storeCard(area, numberingCard, {
  invoiceNumberingPattern: 'RE-{YYYY}-{NNNN}',
  invoiceStartNumber: 1,
});

/** Tax settings of the organisation. */
export const taxConfig = storeCard(area, taxCard, {
  smallBusiness: false,
  taxation: 'accrual',
  advanceReturn: 'quarterly',
});

/** Entry of the logo; the logo itself is its file. */
export const logoConfig = defineSettings(area, 'logoConfig', z.object({}), { defaults: {} });

/** Default texts of mails with invoices. */
export const textConfig = storeCard(area, textCard, defaultTexts);

/** Time of the service and texts that new invoices begin with. */
export const newInvoiceConfig = storeCard(area, newInvoiceCard, newInvoiceDefaults);

/** Decisions about the steps that set up accounting. */
export const setupConfig = storeCard(area, setupCard, { withoutLogo: false, numberKept: false, putAway: false });

const cards: Readonly<Record<AccountingConfiguration['configIdentifier'], Settings>> = {
  invoiceConfig,
  numberingConfig,
  taxConfig,
  logoConfig,
  newInvoiceConfig,
  textConfig,
  setupConfig,
};

/** Returns the settings of an identifier of the wire. */
export function requireCard(identifier: AccountingConfiguration['configIdentifier']): Settings {
  return cards[identifier];
}
