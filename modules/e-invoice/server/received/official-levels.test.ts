import { expect, it } from 'vitest';
import { change, sampleEInvoice, sampleLine } from '#testing/e-invoices/sample-e-invoice.ts';
import { specifications } from '../../contract/model.ts';
import type { EInvoice } from '../../contract/model.ts';
import { writeCii } from '../write-cii.ts';
import { writeUbl } from '../write-ubl.ts';
import { readEInvoice } from './read-e-invoice.ts';

const { xrechnung, zugferd } = specifications;
const extension = `${xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`;
const vehicles = `${xrechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`;
const peppol = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';

const unit = { 'lines.0.unit': 'Std' };
const party = { 'buyer.identifiers': [{ value: '1', scheme: 'XX' }] };
const item = { 'lines.0.standardItemIdentifier': { value: '1', scheme: 'XX' } };
const address = { 'buyer.electronicAddress.scheme': 'XX' };
const place = { 'delivery.locationIdentifier': { value: '1', scheme: 'XX' } };
const due = { 'totals.due': '118.00' };
const vehicle = { 'lines.0.classifications': [{ value: '1', scheme: 'CVD' }] };
const line = { 'lines.0': { ...sampleLine, netPrice: '51.00' } };
const sameCurrency = { taxCurrency: 'EUR' };
const open = { dueDate: '' };

const at = (specification: string, changes: Readonly<Record<string, unknown>>): EInvoice =>
  change({ ...sampleEInvoice, specification }, changes);

it.each([
  ['BR-CL-23', xrechnung, unit, 'warning'],
  ['BR-CL-23', extension, unit, 'warning'],
  ['BR-CL-23', zugferd, unit, 'error'],
  ['BR-CL-23', peppol, unit, 'error'],
  ['BR-CL-10', extension, party, 'hint'],
  ['BR-CL-10', xrechnung, party, 'error'],
  ['BR-CL-21', extension, item, 'hint'],
  ['BR-CL-21', vehicles, item, 'error'],
  ['BR-CL-25', extension, address, 'hint'],
  ['BR-CL-25', xrechnung, address, 'error'],
  ['BR-CL-26', extension, place, 'hint'],
  ['BR-CL-26', xrechnung, place, 'error'],
  ['BR-CO-16', extension, due, 'hint'],
  ['BR-CO-16', xrechnung, due, 'error'],
  ['BR-CL-13', vehicles, vehicle, 'hint'],
  ['BR-CL-13', xrechnung, vehicle, 'error'],
  ['PEPPOL-EN16931-R120', xrechnung, line, 'warning'],
  ['PEPPOL-EN16931-R120', zugferd, line, undefined],
  ['BR-53', zugferd, sameCurrency, undefined],
  ['BR-53', zugferd, { taxCurrency: 'CHF' }, 'error'],
  ['BR-CO-25', zugferd, open, undefined],
  ['BR-CO-25', xrechnung, open, undefined],
] as const)('%s of %s with %j is %s', (rule, specification, changes, severity) => {
  const invoice = at(specification, changes);
  for (const xml of [writeCii(invoice), writeUbl(invoice)]) {
    const { report } = readEInvoice(Buffer.from(xml), null);
    expect(report.findings.find((finding) => finding.rule === rule)?.severity).toBe(severity);
  }
});

it.each(['2026-11-16Z', '2026-11-16+01:00', '2026-11-16-05:00'])('a day of UBL may have a time zone: %s', (day) => {
  const xml = writeUbl(sampleEInvoice).replace(/(<cbc:(?:DueDate|ActualDeliveryDate)>)[^<]*/gu, `$1${day}`);
  const { invoice, report } = readEInvoice(Buffer.from(xml), null);
  expect([invoice?.dueDate, invoice?.delivery?.date, report.findings]).toEqual(['2026-11-16', '2026-11-16', []]);
});

it.each(['2026-11-16T00:00:00', '16.11.2026', '2026-02-30+01:00'])('%s is no day of UBL', (day) => {
  const xml = writeUbl(sampleEInvoice).replace(/(<cbc:DueDate>)[^<]*/u, `$1${day}`);
  expect(readEInvoice(Buffer.from(xml), null).report.findings).toMatchObject([
    { rule: 'day_unreadable', severity: 'error', path: 'dueDate' },
  ]);
});
