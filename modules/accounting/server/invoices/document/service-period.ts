import type { DocumentWords } from './document-words.ts';

/** Describes a day or a period, of which a part may be missing. */
export function describeService(
  start: string | null | undefined,
  end: string | null | undefined,
  { formats }: DocumentWords,
): { readonly isPeriod: boolean; readonly text: string } {
  if (start && end && start !== end) return { isPeriod: true, text: formats.period(start, end) };
  const day = start || end;
  return { isPeriod: false, text: day ? formats.day(day) : '' };
}
