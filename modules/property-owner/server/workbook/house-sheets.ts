import { fromCents } from '#platform/contract/money.ts';
import type { WorkbookColumn, WorkbookSheet, WrittenCell } from '#platform/server/sheets/workbook-types.ts';
import type { EvaluationTree } from '../evaluation/evaluation-tree.ts';
import type { DocumentTexts } from '../transactions/words/document-texts.ts';
import { textOfCostType, textOfTenant, textOfUnit } from '../transactions/words/reference-texts.ts';

/** More houses have no sheets of their own: nobody finds a tab among hundreds. */
const maxHouses = 50;
/** Longest name of a sheet, in characters, with room for the number of a repeated one. */
const maxName = 26;

interface YearOfBooks {
  readonly year: number;
  readonly tree: EvaluationTree;
}

/** Describes each house: a row for each year and cost type of a tenant, with income and expenses. */
export function* houseSheets(years: readonly YearOfBooks[], texts: DocumentTexts): Generator<WorkbookSheet> {
  const units = years.flatMap(({ year, tree }) => tree.rentalUnits.map((unit) => ({ year, unit })));
  const byHouse = Map.groupBy(units, ({ unit }) => unit.objekt?.id ?? '');
  byHouse.delete('');
  if (byHouse.size > maxHouses) return;
  const { excel: words, report } = texts;
  const used = new Set([words.overview, words.postings, words.receipts, words.balances].map(toKey));
  const columns: WorkbookColumn[] = [
    { caption: words.year, width: 8 },
    { caption: words.rentalUnit, width: 24 },
    { caption: words.tenant, width: 28 },
    { caption: words.costType, width: 28 },
    { caption: words.transferable, width: 12 },
    { caption: words.category, width: 24 },
    { caption: words.income, width: 14, isMoney: true },
    { caption: words.expenses, width: 14, isMoney: true },
    { caption: words.sum, width: 14, isMoney: true },
  ];
  for (const ofHouse of byHouse.values()) {
    const lines = ofHouse.flatMap(({ year, unit }) =>
      unit.tenants.flatMap((tenant) => tenant.costTypes.map((type) => ({ year, unit, tenant, type }))),
    );
    const rows = lines.map(({ year, unit, tenant, type }, index): WrittenCell[] => [
      year,
      textOfUnit(unit.einheit, unit.moid, report),
      textOfTenant(tenant.anzeigename, tenant.mid, report),
      textOfCostType(type.langname, type.kaid, report),
      type.umlagefaehig === null ? null : type.umlagefaehig ? words.yes : words.no,
      type.kategorie,
      fromCents(type.income),
      fromCents(type.total - type.income),
      { value: fromCents(type.total), formula: `G${index + 2}+H${index + 2}`, style: 'strong' },
    ]);
    const income = lines.reduce((sum, { type }) => sum + type.income, 0);
    const total = lines.reduce((sum, { type }) => sum + type.total, 0);
    yield {
      name: nameSheet(ofHouse[0]?.unit.objekt?.name ?? '', used),
      columns,
      rows: inOneBatch(rows),
      sum: (last) => [
        { value: words.sum, style: 'sum' },
        ...Array.from({ length: 5 }, (): WrittenCell => ({ value: null, style: 'sum' })),
        ...[income, total - income, total].map((cents, index): WrittenCell => {
          const letter = 'GHI'[index] ?? '';
          return { value: fromCents(cents), formula: `SUBTOTAL(109,${letter}2:${letter}${last})`, style: 'sum' };
        }),
      ],
    };
  }
}

/** Names a sheet; spreadsheets refuse the same name twice, whatever its case. */
function nameSheet(house: string, used: Set<string>): string {
  const base = house.slice(0, maxName).trim() || '–';
  let name = base;
  for (let number = 2; used.has(toKey(name)); number += 1) name = `${base} (${number})`;
  used.add(toKey(name));
  return name;
}

function toKey(name: string): string {
  return name.toLocaleLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ' ');
}

async function* inOneBatch(rows: WrittenCell[][]): AsyncGenerator<WrittenCell[][]> {
  yield rows;
}
