import { describe, expect, it } from 'vitest';
import type { Evaluation } from '../../contract/evaluation/evaluation.ts';
import { answerKey, listVisible, toEvaluationRows } from './evaluation-rows.ts';

const sums = { summe_monate: Array.from({ length: 12 }, () => 0), summe_total: 0 };
const type = (kaid: string, langname: string) => ({ kaid, langname, ...sums });
const evaluation: Evaluation = {
  jahr: 2026,
  eigentuemer: { eid: 'E-1', nachname: 'Kramer', anzeigename: 'Hannelore Kramer' },
  ...sums,
  mietobjekte: [
    {
      moid: '1',
      strasse: '',
      hausnummer: '',
      bezeichnung: 'WE 1',
      ...sums,
      mieter: [
        { mid: '7', vorname: 'Jonas', nachname: 'Albrecht', ...sums, kostenarten: [type('K', 'Miete'), type('0', '')] },
        { mid: '0', vorname: '', nachname: '', ...sums, kostenarten: [type('K', 'Miete')] },
      ],
    },
    {
      moid: '0',
      strasse: '',
      hausnummer: '',
      bezeichnung: '',
      ...sums,
      mieter: [{ mid: '0', vorname: '', nachname: '', ...sums, kostenarten: [type('0', '')] }],
    },
  ],
};
const rows = toEvaluationRows(evaluation, {
  noRentalUnit: 'ohne Mietobjekt',
  noTenant: 'objektbezogen',
  noCostType: 'ohne Kostenart',
});
const namesOf = (open: readonly string[]) => listVisible(rows, new Set(open)).map(({ name }) => name);

describe('the rows of an evaluation', () => {
  it('have texts in place of missing names, and their positions', () => {
    expect(rows.map(({ level, name, place, count }) => [level, name, place, count])).toEqual([
      [1, 'WE 1', 1, 2],
      [2, 'Jonas Albrecht', 1, 2],
      [3, 'Miete', 1, 2],
      [3, 'ohne Kostenart', 2, 2],
      [2, 'objektbezogen', 2, 2],
      [3, 'Miete', 1, 1],
      [1, 'ohne Mietobjekt', 2, 2],
      [2, 'objektbezogen', 1, 1],
      [3, 'ohne Kostenart', 1, 1],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('are visible if all their parents are open', () => {
    expect(namesOf([])).toEqual(['WE 1', 'ohne Mietobjekt']);
    expect(namesOf(['1'])).toEqual(['WE 1', 'Jonas Albrecht', 'objektbezogen', 'ohne Mietobjekt']);
    expect(namesOf(['1\n7'])).toEqual(['WE 1', 'ohne Mietobjekt']);
    expect(namesOf(['1', '1\n7'])).toEqual([
      'WE 1',
      'Jonas Albrecht',
      'Miete',
      'ohne Kostenart',
      'objektbezogen',
      'ohne Mietobjekt',
    ]);
  });
});

describe('a key press in the table', () => {
  const open = new Set(['1', '1\n7']);
  const visible = listVisible(rows, open);
  it.each([
    ['ArrowDown', 0, { goTo: 1 }],
    ['ArrowDown', 5, { goTo: 5 }],
    ['ArrowUp', 0, { goTo: 0 }],
    ['Home', 4, { goTo: 0 }],
    ['End', 1, { goTo: 5 }],
    ['ArrowRight', 0, { goTo: 1 }],
    ['ArrowRight', 5, { toggle: '0' }],
    ['ArrowRight', 2, null],
    ['ArrowLeft', 1, { toggle: '1\n7' }],
    ['ArrowLeft', 3, { goTo: 1 }],
    ['ArrowLeft', 4, { goTo: 0 }],
    ['ArrowLeft', 5, null],
    ['Enter', 4, { toggle: '1\n0' }],
    [' ', 2, null],
    ['a', 0, null],
  ] as const)('%s on row %i answers %j', (key, index, answer) => {
    expect(answerKey(visible, index, key, open)).toEqual(answer);
  });
});
