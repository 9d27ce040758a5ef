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
import { reminderCard } from '../../contract/configuration/reminder-settings.ts';
import { defaultTexts, newInvoiceDefaults } from './default-texts.ts';
import { defaultReminderTexts } from './reminder-texts.ts';

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

/**
 * Settings of reminders. Base rates are those of the Deutsche Bundesbank as far as they are known to this version; a
 * half-year without one bears no interest until the organisation enters it.
 */
export const reminderConfig = storeCard(area, reminderCard, {
  steps: [
    { days: 7, fee: 0 },
    { days: 7, fee: 0 },
    { days: 7, fee: 0 },
  ],
  payDays: 10,
  chargeInterest: true,
  chargeLumpSum: true,
  consumersInformed: false,
  sendAutomatically: false,
  baseRates: [
    { from: '2024-01-01', percent: 3.62 },
    { from: '2024-07-01', percent: 3.37 },
    { from: '2025-01-01', percent: 2.27 },
    { from: '2025-07-01', percent: 1.27 },
    { from: '2026-01-01', percent: 1.27 },
  ],
  ...defaultReminderTexts,
});
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
  reminderConfig,
  setupConfig,
};

/** Returns the settings of an identifier of the wire. */
export function requireCard(identifier: AccountingConfiguration['configIdentifier']): Settings {
  return cards[identifier];
}
