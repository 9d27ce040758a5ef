import { expect, it } from 'vitest';
import { keepUndoable } from './undoable-fixes.ts';
import type { AppliedFix } from './undoable-fixes.ts';

const due: AppliedFix = {
  finding: '§286(3)-BGB invoiceDueDate',
  changes: [{ path: 'invoiceDueDate', before: null, after: '2026-12-05' }],
};
const rate: AppliedFix = {
  finding: '§19-USTG positions.1.vat',
  changes: [
    { path: 'positions.1.vat', before: '19', after: '0' },
    { path: 'positions.1.vatReason', before: '', after: 'smallBusiness' },
  ],
};
const fixed: Readonly<Record<string, unknown>> = {
  invoiceDueDate: '2026-12-05',
  'positions.1.vat': '0',
  'positions.1.vatReason': 'smallBusiness',
};
const keep = (changed: string | undefined, typed: object = {}) =>
  keepUndoable([due, rate], changed, (path) => ({ ...fixed, ...typed })[path]);

it('fixes can be undone while the form holds their values', () => {
  expect(keep('description')).toEqual([due, rate]);
  expect(keep('positions.1.price')).toEqual([due, rate]);
});

it('values typed since are not overwritten', () => {
  expect(keep('positions.1.vat', { 'positions.1.vat': '7' })).toEqual([due]);
  expect(keep('invoiceDueDate', { invoiceDueDate: '2027-01-01' })).toEqual([rate]);
});

it('moved, added, removed or replaced rows cannot be undone, as an identical row may have taken their index', () => {
  expect(keep('positions')).toEqual([due]);
  expect(keep('positions.1')).toEqual([due]);
});

it('a form that is reset keeps none', () => {
  expect(keep(undefined)).toEqual([]);
});
