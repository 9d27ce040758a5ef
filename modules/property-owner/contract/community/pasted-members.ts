import { emailSchema } from '#platform/contract/texts.ts';
import { parseShare } from '../shares.ts';

/** A line of a pasted list; days as `YYYY-MM-DD`. */
interface PastedMember {
  readonly person: string;
  readonly einheit: string;
  readonly mea: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly email: string;
}

export interface PastedLine {
  readonly line: number;
  readonly member: PastedMember | null;
  /** Field that cannot be read; null: none. */
  readonly problem: keyof PastedMember | null;
}

const days = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$|^(\d{4})-(\d{2})-(\d{2})$/u;

/**
 * Reads a list as it is pasted from a spreadsheet: name, unit, share, and optionally first day, last day and address, with
 * tabs or semicolons between them. A first line without a share is a heading.
 */
export function readPastedMembers(text: string): readonly PastedLine[] {
  const lines = text
    .split(/\r?\n/u)
    .map((content, index) => ({ line: index + 1, cells: content.split(/[\t;]/u).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const isHeading = ({ cells }: { readonly cells: readonly string[] }): boolean =>
    !/\d/u.test(cells[2] ?? '') && cells.length > 1;
  const [first, ...others] = lines;
  return (first !== undefined && isHeading(first) ? others : lines).map(({ line, cells }) => ({
    line,
    ...readLine(cells),
  }));
}

function readLine(cells: readonly string[]): Pick<PastedLine, 'member' | 'problem'> {
  const [person = '', einheit = '', mea = '', since = '', until = '', email = ''] = cells;
  const [from, to] = [readDay(since), readDay(until)];
  const problem =
    person === ''
      ? 'person'
      : einheit === ''
        ? 'einheit'
        : parseShare(mea) === undefined
          ? 'mea'
          : from === undefined
            ? 'from'
            : to === undefined || (from !== null && to !== null && to < from)
              ? 'to'
              : email !== '' && !emailSchema.safeParse(email).success
                ? 'email'
                : null;
  return problem === null && from !== undefined && to !== undefined
    ? { member: { person, einheit, mea, from, to, email }, problem }
    : { member: null, problem };
}

/** Undefined: no day. */
function readDay(text: string): string | null | undefined {
  if (text === '') return null;
  const [, day, month, year, isoYear, isoMonth, isoDay] = days.exec(text) ?? [];
  const written =
    year === undefined
      ? isoYear && `${isoYear}-${isoMonth ?? ''}-${isoDay ?? ''}`
      : `${year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  if (written === undefined) return undefined;
  const instant = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(written) ? undefined : written;
}
