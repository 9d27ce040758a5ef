import type { AnyEntity } from '../../contract/records/entity.ts';
import type { Cell, SheetRow } from '../sheets/sheet.ts';
import type { SheetTable } from '../sheets/sheet-reader.ts';
import { normalizeWords } from './normalize-words.ts';

/** Columns derived from those of a table, after its last one. */
export interface PersonColumns {
  /** Names in the head. */
  readonly names: readonly string[];
  /** Proposed fields, in the same order. */
  readonly fields: readonly string[];
  /** Returns the cells of a row with the derived ones. */
  readonly complete: (cells: readonly Cell[]) => Cell[];
}

/**
 * Finds first and last name in the head of a table, and joins them: programs such as Lexware and sevDesk keep them apart,
 * with the name of a company in a third column. A row with a company has the person as its contact.
 */
export function findPersonColumns(
  { personColumns }: Pick<AnyEntity, 'personColumns'>,
  head: readonly string[],
): PersonColumns | undefined {
  if (personColumns === undefined) return undefined;
  const names = head.map(normalizeWords);
  const find = (wanted: readonly string[], taken: readonly number[] = []) =>
    wanted.map((name) => names.indexOf(normalizeWords(name))).find((index) => index !== -1 && !taken.includes(index));
  const first = find(personColumns.firstName);
  const last = find(personColumns.lastName);
  if (first === undefined || last === undefined) return undefined;
  const company = find(personColumns.company, [first, last]);
  const nameAt = (cells: readonly Cell[]) =>
    [cells[first], cells[last]]
      .map((cell) => String(cell ?? '').trim())
      .filter((name) => name !== '')
      .join(' ');
  const person = `${head[first]} + ${head[last]}`;
  const pad = (cells: readonly Cell[]) => Array.from({ length: head.length }, (_, index) => cells[index] ?? '');
  if (company === undefined)
    return {
      names: [person],
      fields: [personColumns.name],
      complete: (cells) => [...pad(cells), nameAt(cells)],
    };
  return {
    names: [`${head[company]} / ${person}`, person],
    fields: [personColumns.name, personColumns.contact],
    complete: (cells) => {
      const companyName = String(cells[company] ?? '').trim();
      return [...pad(cells), companyName || nameAt(cells), companyName === '' ? '' : nameAt(cells)];
    },
  };
}

/** Adds the derived columns to the rows of a table. */
export function withPersonColumns(
  entity: Pick<AnyEntity, 'personColumns'>,
  { count, open }: Pick<SheetTable, 'count' | 'open'>,
): Pick<SheetTable, 'count' | 'open'> {
  return { count, open: () => addColumns(entity, open()) };
}

async function* addColumns(
  entity: Pick<AnyEntity, 'personColumns'>,
  rows: AsyncIterable<SheetRow>,
): AsyncGenerator<SheetRow> {
  let found: PersonColumns | undefined;
  let isHead = true;
  for await (const { line, cells } of rows) {
    if (isHead) found = findPersonColumns(entity, cells.map(String));
    yield { line, cells: found === undefined ? cells : isHead ? [...cells, ...found.names] : found.complete(cells) };
    isHead = false;
  }
}
