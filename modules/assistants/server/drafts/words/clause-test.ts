import type { Clause } from './speech.ts';

/** Creates a test of clauses that looks at each clause once: many entries may share a long one. */
export function clauseTest(test: (folded: string) => boolean): (clause: Clause | undefined) => boolean {
  const known = new WeakMap<Clause, boolean>();
  return (clause) => {
    if (clause === undefined) return false;
    const before = known.get(clause);
    if (before !== undefined) return before;
    const result = test(clause.folded);
    known.set(clause, result);
    return result;
  };
}
