const maxLength = 2000;

/**
 * Returns the text of a statement for a span: values are parameters already; literals, such as ids in settings, become
 * `?`.
 */
export function describeStatement(text: string): string {
  return text
    .slice(0, maxLength)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/gu, '?')
    .replaceAll(/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/giu, '?');
}
