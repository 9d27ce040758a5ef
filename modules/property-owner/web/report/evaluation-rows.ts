import type { Evaluation } from '../../contract/evaluation/evaluation.ts';

/** A line of the table. */
export interface EvaluationRow {
  /** Key, unique in the table. */
  readonly key: string;
  /** 1 rental unit, 2 tenant, 3 cost type. */
  readonly level: 1 | 2 | 3;
  readonly parent: string | null;
  readonly name: string;
  readonly hasChildren: boolean;
  /** Position among siblings, from 1, and their number. */
  readonly place: number;
  readonly count: number;
  /** Amounts of twelve months, then the year. */
  readonly amounts: readonly number[];
}

/** Texts in place of missing names. */
export interface EvaluationWords {
  readonly noRentalUnit: string;
  readonly noTenant: string;
  readonly noCostType: string;
}

type Sums = Pick<Evaluation, 'summe_monate' | 'summe_total'>;

/** Lists the amounts of twelve months, then the year. */
export function listAmounts({ summe_monate, summe_total }: Sums): number[] {
  return [...summe_monate, summe_total];
}

/** Lists rental units, tenants and cost types as rows, all expanded. */
export function toEvaluationRows({ mietobjekte }: Evaluation, words: EvaluationWords): EvaluationRow[] {
  return mietobjekte.flatMap((unit, unitIndex) => {
    const key = unit.moid;
    const toRow = (row: Omit<EvaluationRow, 'amounts' | 'place'>, sums: Sums, index: number): EvaluationRow => ({
      ...row,
      place: index + 1,
      amounts: listAmounts(sums),
    });
    return [
      toRow(
        {
          key,
          level: 1,
          parent: null,
          name: unit.bezeichnung || words.noRentalUnit,
          hasChildren: true,
          count: mietobjekte.length,
        },
        unit,
        unitIndex,
      ),
      ...unit.mieter.flatMap((tenant, tenantIndex) => {
        // Ids contain no line feed.
        const tenantKey = `${key}\n${tenant.mid}`;
        return [
          toRow(
            {
              key: tenantKey,
              level: 2,
              parent: key,
              name: `${tenant.vorname} ${tenant.nachname}`.trim() || words.noTenant,
              hasChildren: true,
              count: unit.mieter.length,
            },
            tenant,
            tenantIndex,
          ),
          ...tenant.kostenarten.map((type, index) =>
            toRow(
              {
                key: `${tenantKey}\n${type.kaid}`,
                level: 3,
                parent: tenantKey,
                name: type.langname || words.noCostType,
                hasChildren: false,
                count: tenant.kostenarten.length,
              },
              type,
              index,
            ),
          ),
        ];
      }),
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
