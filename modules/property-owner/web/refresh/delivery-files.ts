import type { Refresh } from '../../contract/refresh/refreshes.ts';

type Counts = Refresh['counts'][string];

/** Kinds of entries by the tables of a delivery, in the order of the import format. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['eigentuemer.csv', 'owners'],
  ['mietobjekte.csv', 'units'],
  ['mieter.csv', 'tenants'],
  ['kostenarten.csv', 'costTypes'],
  ['buchungen.csv', 'postings'],
  ['belege.csv', 'receipts'],
  ['dokumente.csv', 'documents'],
  ['mitglieder.csv', 'members'],
  ['kontostand.csv', 'balances'],
]);
const order = [...kinds.keys()];

/** Kind of the entries of a table, for its texts. */
export function kindOfFile(file: string): string {
  return kinds.get(file) ?? 'other';
}

/** Lists the changes of a delivery by file, in the order of the import format; unknown files last. */
export function listFiles({ counts }: Pick<Refresh, 'counts'>): (readonly [file: string, counts: Counts])[] {
  const placeOf = (file: string): number => (order.indexOf(file) + order.length + 1) % (order.length + 1);
  return Object.entries(counts).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
}

/** Lists the changes of all files of a delivery, without zero counts. */
export function listChanges(
  entry: Pick<Refresh, 'counts'>,
): (readonly [name: 'new' | 'changed' | 'withdrawn' | 'refused', count: number])[] {
  const sumOf = (name: 'new' | 'changed' | 'withdrawn' | 'refused'): number =>
    Object.values(entry.counts).reduce((sum, file) => sum + file[name], 0);
  return (['new', 'changed', 'withdrawn', 'refused'] as const)
    .map((name) => [name, sumOf(name)] as const)
    .filter(([, count]) => count > 0);
}
