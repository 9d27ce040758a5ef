import { describe, expect, it } from 'vitest';
import type { Evaluation } from '../../contract/evaluation/evaluation.ts';
import { answerKey, listVisible, toCostTypeRows, toHouseRows } from './evaluation-rows.ts';

const sumsOf = (total: number) => ({
  summe_monate: Array.from({ length: 12 }, (_, month) => (month === 0 ? total : 0)),
  summe_total: total,
});
const result = { einnahmen: 0, ausgaben: 0, ueberschuss: 0, vorjahr_total: 0 };
const sums = sumsOf(0);
const type = (kaid: string, langname: string, total = 0) => ({ kaid, langname, ...sumsOf(total) });
const house = { id: 'H1', name: 'Lindenallee' };
const unit = { strasse: '', hausnummer: '', bezeichnung: '', ...sums };
const evaluation: Evaluation = {
  jahr: 2026,
  eigentuemer: { eid: 'E-1', nachname: 'Kramer', anzeigename: 'Hannelore Kramer' },
  ...sums,
  ...result,
  verlauf: [],
  objekte: [
    { ...house, ...result, ...sums },
    { id: 'H2', name: 'nur im Vorjahr', ...result, ...sums },
    { id: '0', name: '', ...result, ...sums },
  ],
  kostenarten: [
    { ...type('K', 'Miete', 0.3), ...result },
    { ...type('V', 'nur im Vorjahr'), ...result },
    { ...type('0', ''), ...result },
  ],
  mietobjekte: [
    {
      ...unit,
      moid: '1',
      objekt: house,
      einheit: 'WE 1',
      mieter: [
        {
          mid: '7',
          vorname: 'Jonas',
          nachname: 'Albrecht',
          ...sums,
          kostenarten: [type('K', 'Miete', 0.1), type('0', '')],
        },
        { mid: '72004', vorname: '', nachname: '', ...sums, kostenarten: [type('K', 'Miete', 0.2)] },
      ],
    },
    {
      ...unit,
      moid: '0',
      objekt: null,
      einheit: '',
      mieter: [{ mid: '0', vorname: '', nachname: '', ...sums, kostenarten: [type('0', '')] }],
    },
  ],
};
const say = (id: string, name: string) => name || `? ${id}`;
const words = { house: (name: string) => name || 'ohne Objekt', unit: say, tenant: say, costType: say };
const rows = toHouseRows(evaluation, words);
const namesOf = (open: readonly string[]) => listVisible(rows, new Set(open)).map(({ name }) => name);

describe('the rows of an evaluation', () => {
  it('tell equal names of tenants and cost types apart by their numbers', () => {
    const [first, ...others] = evaluation.mietobjekte;
    if (first === undefined) throw new Error('without units');
    const [tenant] = first.mieter;
    if (tenant === undefined) throw new Error('without tenants');
    const types = [type('K', 'Miete'), type('K2', 'Miete')];
    const twins = ['7', '8'].map((mid) => ({ ...tenant, mid, kostenarten: types }));
    const given = { ...evaluation, mietobjekte: [{ ...first, mieter: twins }, ...others] };
    expect(toHouseRows(given, words).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Jonas Albrecht (7)', 'Jonas Albrecht (8)', 'Miete (K)', 'Miete (K2)', 'Lindenallee']),
    );
  });

  it('are houses, units, tenants and cost types, each with the filters of its postings', () => {
    expect(rows.map(({ level, name, place, count, filters }) => [level, name, place, count, filters])).toEqual([
      [1, 'Lindenallee', 1, 2, { objekt: 'H1' }],
      [2, 'WE 1', 1, 1, { moid: '1' }],
      [3, 'Jonas Albrecht', 1, 2, { moid: '1', mid: '7' }],
      [4, 'Miete', 1, 2, { moid: '1', mid: '7', kaid: 'K' }],
      [4, '? 0', 2, 2, { moid: '1', mid: '7', kaid: '0' }],
      [3, '? 72004', 2, 2, { moid: '1', mid: '72004' }],
      [4, 'Miete', 1, 1, { moid: '1', mid: '72004', kaid: 'K' }],
      [1, 'ohne Objekt', 2, 2, { objekt: '0' }],
      [2, '? 0', 1, 1, { moid: '0' }],
      [3, '? 0', 1, 1, { moid: '0', mid: '0' }],
      [4, '? 0', 1, 1, { moid: '0', mid: '0', kaid: '0' }],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('are also cost types with their houses and units, added up to the cent', () => {
    expect(
      toCostTypeRows(evaluation, words).map(({ level, name, amounts, filters }) => [level, name, amounts[12], filters]),
    ).toEqual([
      [1, 'Miete', 0.3, { kaid: 'K' }],
      [2, 'Lindenallee', 0.3, { kaid: 'K', objekt: 'H1' }],
      [3, 'WE 1', 0.3, { kaid: 'K', moid: '1' }],
      [1, '? 0', 0, { kaid: '0' }],
      [2, 'Lindenallee', 0, { kaid: '0', objekt: 'H1' }],
      [3, 'WE 1', 0, { kaid: '0', moid: '1' }],
      [2, 'ohne Objekt', 0, { kaid: '0', objekt: '0' }],
      [3, '? 0', 0, { kaid: '0', moid: '0' }],
    ]);
  });

  it('are visible if all their parents are open', () => {
    expect(namesOf([])).toEqual(['Lindenallee', 'ohne Objekt']);
    expect(namesOf(['H1'])).toEqual(['Lindenallee', 'WE 1', 'ohne Objekt']);
    expect(namesOf(['H1\n1'])).toEqual(['Lindenallee', 'ohne Objekt']);
    expect(namesOf(['H1', 'H1\n1'])).toEqual(['Lindenallee', 'WE 1', 'Jonas Albrecht', '? 72004', 'ohne Objekt']);
  });
});

describe('a key press in the table', () => {
  const open = new Set(['H1', 'H1\n1']);
  const visible = listVisible(rows, open);

  it.each([
    ['ArrowDown', 0, { goTo: 1 }],
    ['ArrowDown', 4, { goTo: 4 }],
    ['ArrowUp', 0, { goTo: 0 }],
    ['Home', 4, { goTo: 0 }],
    ['End', 1, { goTo: 4 }],
    ['ArrowRight', 0, { goTo: 1 }],
    ['ArrowRight', 4, { toggle: '0' }],
    ['ArrowLeft', 1, { toggle: 'H1\n1' }],
    ['ArrowLeft', 2, { goTo: 1 }],
    ['ArrowLeft', 4, null],
    ['Enter', 3, { toggle: 'H1\n1\n72004' }],
    ['a', 0, null],
  ] as const)('%s on row %i answers %j', (key, index, answer) => {
    expect(answerKey(visible, index, key, open)).toEqual(answer);
  });
});
