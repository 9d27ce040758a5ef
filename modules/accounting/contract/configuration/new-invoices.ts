import type { z } from 'zod';
import { addDays, lastDayOfMonth } from '#platform/contract/days.ts';
import { localizedText, presetChoice } from '#platform/contract/field-kinds.ts';
import type { storedShape } from '#platform/contract/fields.ts';
import { defineFields } from '#platform/contract/fields.ts';

/** Largest length of a default text, in characters. */
const maxLetterText = 3000;

/** Times of the service that a new invoice can begin with. */
export const serviceDatePresets = ['invoiceDate', 'currentMonth', 'previousMonth', 'none'] as const;
export type ServiceDatePreset = (typeof serviceDatePresets)[number];

/** Defaults of new invoices: time of the service, and the texts above and below the positions in each language. */
export const newInvoiceFields = defineFields({
  serviceDatePreset: presetChoice(serviceDatePresets, 'invoiceDate'),
  introduction: localizedText({ max: maxLetterText }),
  closing: localizedText({ max: maxLetterText }),
});

export type NewInvoiceDefaults = {
  readonly [Name in keyof ReturnType<typeof storedShape<typeof newInvoiceFields>>]: z.output<
    ReturnType<typeof storedShape<typeof newInvoiceFields>>[Name]
  >;
};

/** Time of the service in an invoice: a day, or a period. Days `YYYY-MM-DD`. */
export interface ServiceTime {
  readonly serviceDate: string | null;
  readonly servicePeriodStart: string | null;
  readonly servicePeriodEnd: string | null;
}

/** Returns the time of the service that a preset gives to an invoice of this date. */
export function presetServiceTime(preset: ServiceDatePreset, invoiceDate: string): ServiceTime {
  const nothing = { serviceDate: null, servicePeriodStart: null, servicePeriodEnd: null };
  if (preset === 'none') return nothing;
  if (preset === 'invoiceDate') return { ...nothing, serviceDate: invoiceDate };
  const thisMonth = invoiceDate.slice(0, 7);
  const month = preset === 'currentMonth' ? thisMonth : addDays(`${thisMonth}-01`, -1).slice(0, 7);
  return { serviceDate: null, servicePeriodStart: `${month}-01`, servicePeriodEnd: lastDayOfMonth(month) };
}
