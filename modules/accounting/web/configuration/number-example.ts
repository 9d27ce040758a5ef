/**
 * The number that a pattern gives on a day, for the example on the configuration screen; the number
 * that an invoice really gets is the server's.
 *
 * @param pattern literal text with `{YYYY} {YY} {MM} {DD}` and `{N}` to `{NNNNNN}`
 * @param counter running number, 0 or more; longer than its placeholder it is not cut
 * @param day `YYYY-MM-DD`
 */
export function formatNumberExample(pattern: string, counter: number, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Record<string, string> = { YYYY: year, YY: year.slice(2), MM: month, DD: date };
  return pattern.replaceAll(
    /\{(YYYY|YY|MM|DD|N{1,6})\}/g,
    (_, name: string) => parts[name] ?? String(counter).padStart(name.length, '0'),
  );
}
