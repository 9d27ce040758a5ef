/** A LIKE pattern that finds the term anywhere, its wildcards taken literally. */
export function containsPattern(term: string): string {
  return `%${term.replaceAll(/[\\%_]/gu, '\\$&')}%`;
}
