import { fromCents } from '#platform/contract/decimals.ts';
import { noId } from '../../contract/external-ids.ts';
import type { Evaluation } from '../../contract/evaluation/evaluation.ts';
import { tellApart } from '../owners/equal-names.ts';

/** Filters of the postings that a line sums up. */
export interface LineFilters {
  readonly objekt?: string;
  readonly moid?: string;
  readonly mid?: string;
  readonly kaid?: string;
}

/** A line of the table. */
export interface EvaluationRow {
  /** Key, unique in the table. */
  readonly key: string;
  /** From 1, the outermost. */
  readonly level: number;
  readonly parent: string | null;
  readonly name: string;
  readonly hasChildren: boolean;
  /** Position among siblings, from 1, and their number. */
  readonly place: number;
  readonly count: number;
  /** Amounts of twelve months, then the year. */
  readonly amounts: readonly number[];
  readonly filters: LineFilters;
}

/** Texts of names, also of missing and unknown ones. */
export interface EvaluationWords {
  readonly house: (name: string) => string;
  readonly unit: (id: string, name: string) => string;
  readonly tenant: (id: string, name: string) => string;
  readonly costType: (id: string, name: string) => string;
}

type Sums = Pick<Evaluation, 'summe_monate' | 'summe_total'>;
type Unit = Evaluation['mietobjekte'][number];

/** A line with the lines below it. */
interface Branch {
  readonly id: string;
  readonly name: string;
  readonly amounts: readonly number[];
  readonly filters: LineFilters;
  readonly branches: readonly Branch[];
}

/** Lists the amounts of twelve months, then the year. */
export function listAmounts({ summe_monate, summe_total }: Sums): number[] {
  return [...summe_monate, summe_total];
}

/** Lists houses, their rental units, the tenants of these and the tenants' cost types as rows, all expanded. */
export function toHouseRows({ objekte, mietobjekte }: Evaluation, words: EvaluationWords): EvaluationRow[] {
  const byHouse = Map.groupBy(mietobjekte, idOfHouse);
  const houses = objekte.filter(({ id }) => byHouse.has(id));
  return listRows(
    houses.map((house) => ({
      id: house.id,
      name: words.house(house.name),
      amounts: listAmounts(house),
      filters: { objekt: house.id },
      branches: tellApart(
        (byHouse.get(house.id) ?? []).map((unit): Branch => ({
          id: unit.moid,
          name: words.unit(unit.moid, unit.einheit),
          amounts: listAmounts(unit),
          filters: { moid: unit.moid },
          branches: tellApart(
            unit.mieter.map((tenant): Branch => ({
              id: tenant.mid,
              name: words.tenant(tenant.mid, `${tenant.vorname} ${tenant.nachname}`.trim()),
              amounts: listAmounts(tenant),
              filters: { moid: unit.moid, mid: tenant.mid },
              branches: tellApart(
                tenant.kostenarten.map((type): Branch => ({
                  id: type.kaid,
                  name: words.costType(type.kaid, type.langname),
                  amounts: listAmounts(type),
                  filters: { moid: unit.moid, mid: tenant.mid, kaid: type.kaid },
                  branches: [],
                })),
              ),
            })),
          ),
        })),
      ),
    })),
  );
}

/** Lists cost types, their houses and the rental units of these as rows, all expanded. */
export function toCostTypeRows(
  { objekte, kostenarten, mietobjekte }: Evaluation,
  words: EvaluationWords,
): EvaluationRow[] {
  const lines = mietobjekte.flatMap((unit) =>
    unit.mieter.flatMap(({ kostenarten: types }) => types.map((type) => ({ unit, kaid: type.kaid, sums: type }))),
  );
  const byType = Map.groupBy(lines, ({ kaid }) => kaid);
  return listRows(
    tellApart(
      kostenarten
        .filter(({ kaid }) => byType.has(kaid))
        .map((type): Branch => {
          const byHouse = Map.groupBy(byType.get(type.kaid) ?? [], ({ unit }) => idOfHouse(unit));
          return {
            id: type.kaid,
            name: words.costType(type.kaid, type.langname),
            amounts: listAmounts(type),
            filters: { kaid: type.kaid },
            branches: objekte
              .filter(({ id }) => byHouse.has(id))
              .map((house) => {
                const ofHouse = byHouse.get(house.id) ?? [];
                return {
                  id: house.id,
                  name: words.house(house.name),
                  amounts: addUp(ofHouse.map(({ sums }) => sums)),
                  filters: { kaid: type.kaid, objekt: house.id },
                  branches: tellApart(
                    [...Map.groupBy(ofHouse, ({ unit }) => unit).entries()].map(([unit, ofUnit]): Branch => ({
                      id: unit.moid,
                      name: words.unit(unit.moid, unit.einheit),
                      amounts: addUp(ofUnit.map(({ sums }) => sums)),
                      filters: { kaid: type.kaid, moid: unit.moid },
                      branches: [],
                    })),
                  ),
                };
              }),
          };
        }),
    ),
  );
}

function idOfHouse({ objekt }: Pick<Unit, 'objekt'>): string {
  return objekt?.id ?? noId;
}

/** Adds up lines in cents, as euros have no exact sums. */
function addUp(lines: readonly Sums[]): number[] {
  return Array.from({ length: 13 }, (_, place) =>
    fromCents(lines.reduce((sum, line) => sum + Math.round((listAmounts(line)[place] ?? 0) * 100), 0)),
  );
}

function listRows(branches: readonly Branch[], parent: string | null = null, level = 1): EvaluationRow[] {
  return branches.flatMap(({ id, name, amounts, filters, branches: below }, index) => {
    // Ids contain no line feed.
    const key = parent === null ? id : `${parent}\n${id}`;
    const place = { place: index + 1, count: branches.length };
    return [
      { key, level, parent, name, hasChildren: below.length > 0, ...place, amounts, filters },
      ...listRows(below, key, level + 1),
    ];
  });
}

/** Lists the rows whose parents are all open. */
export function listVisible(rows: readonly EvaluationRow[], open: ReadonlySet<string>): EvaluationRow[] {
  const visible = new Set<string>();
  return rows.filter(({ key, parent }) => {
    const isVisible = parent === null || (visible.has(parent) && open.has(parent));
    if (isVisible) visible.add(key);
    return isVisible;
  });
}

/**
 * Maps a key to its effect in a tree grid (WAI-ARIA Authoring Practices): the row to focus, or to open or close.
 * @param rows that are visible
 */
export function answerKey(
  rows: readonly EvaluationRow[],
  index: number,
  key: string,
  open: ReadonlySet<string>,
): { readonly goTo: number } | { readonly toggle: string } | null {
  const row = rows[index];
  if (row === undefined) return null;
  const isOpen = open.has(row.key);
  const goTo = (place: number) => ({ goTo: Math.min(rows.length - 1, Math.max(0, place)) });
  switch (key) {
    case 'ArrowDown':
      return goTo(index + 1);
    case 'ArrowUp':
      return goTo(index - 1);
    case 'Home':
      return goTo(0);
    case 'End':
      return goTo(rows.length - 1);
    case 'ArrowRight':
      return !row.hasChildren ? null : isOpen ? goTo(index + 1) : { toggle: row.key };
    case 'ArrowLeft':
      return row.hasChildren && isOpen
        ? { toggle: row.key }
        : row.parent === null
          ? null
          : goTo(rows.findIndex((other) => other.key === row.parent));
    case 'Enter':
    case ' ':
      return row.hasChildren ? { toggle: row.key } : null;
    default:
      return null;
  }
}
