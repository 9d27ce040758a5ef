import type { VitalField } from '#modules/assistants/contract/drafts/answer.ts';
import type { FurtherKind } from '#modules/assistants/contract/drafts/draft-marks.ts';
import { fold } from '../words/fold.ts';
import type { Token } from '../words/tokens.ts';

export type Kind = VitalField | FurtherKind;

const named: Readonly<Record<Kind, string>> = {
  bloodPressure: 'rr blutdruck blutdruckwert blutdruckwerte bd bp druck bludruck blutruck',
  heartRate: 'puls hf herzfrequenz pulsfrequenz pulsschlag pulz buls bulz pols pulswert herzschlag',
  bodyTemperature: 'temperatur temp tmp tempi körpertemperatur fieber fieba fiaba feber fieberwert',
  oxygenSaturation: 'spo2 spo₂ sp02 sättigung sauerstoffsättigung o2-sättigung sats sättigungswert sauerstoff sao2',
  bloodGlucose: 'bz zucker blutzucker blutzuckerwert bz-wert glukose glucose',
  weight: 'gewicht wiegt wog gew körpergewicht gewogen',
  respiration: 'af atemfrequenz atemzüge',
  pain: 'nrs vas schmerzskala skala schmerzlevel schmerzstärke schmerz schmerzen schmerzwert',
  drunk: 'trinkmenge trinkprotokoll getrunken einfuhr trinkt trank',
  excreted: 'ausgeschieden ausfuhr urin urinmenge urinbeutel ausscheidung urinausscheidung',
};

const kinds = new Map<string, Kind>(
  (Object.entries(named) as [Kind, string][]).flatMap(([kind, words]) =>
    fold(words)
      .split(' ')
      .map((word) => [word, kind] as const),
  ),
);

/** Long words in which two letters may be wrong. */
const misspelt: readonly (readonly [string, Kind])[] = [
  ['blutdruck', 'bloodPressure'],
  ['temperatur', 'bodyTemperature'],
  ['herzfrequenz', 'heartRate'],
  ['sattigung', 'oxygenSaturation'],
  ['blutzucker', 'bloodGlucose'],
  ['gewicht', 'weight'],
  ['atemfrequenz', 'respiration'],
  ['trinkmenge', 'drunk'],
];

/** Kind of value that a word names, also misspelt; single letters are kinds only in front of a number. */
export function kindOf(tokens: readonly Token[], at: number): Kind | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const { low } = token;
  if (low.length === 1) return letterKind(tokens, at);
  if (low === 'hr') return token.text === 'HR' && isBeforeNumber(tokens, at) ? 'heartRate' : undefined;
  if (low === 'sauerstoff' || low === 'o2') return isSaturation(tokens, at) ? 'oxygenSaturation' : undefined;
  return kinds.get(low) ?? kinds.get(low.replace(/(?:werte?|messung)$/u, '')) ?? findMisspelt(low);
}

/** „Sauerstoff 94“, „O2 Sättigung“, but not „ohne Sauerstoff“. */
function isSaturation(tokens: readonly Token[], at: number): boolean {
  if (/^(?:ohne|mit|unter|l|liter|litern)$/u.test(tokens[at - 1]?.low ?? '')) return false;
  return tokens[at + 1]?.low === 'sattigung' || isBeforeNumber(tokens, at);
}

function letterKind(tokens: readonly Token[], at: number): Kind | undefined {
  const low = tokens[at]?.low;
  if ((low !== 'p' && low !== 't') || !isBeforeNumber(tokens, at)) return undefined;
  return low === 'p' ? 'heartRate' : 'bodyTemperature';
}

function isBeforeNumber(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const after = next !== undefined && /^(?:[:=.]|bei|von|ist|war)$/u.test(next.low) ? tokens[at + 2] : next;
  const behind = after === next ? tokens[at + 2] : tokens[at + 3];
  return after?.kind === 'number' && !/^(?:l|liter|litern|ltr)$/u.test(behind?.low ?? '');
}

function findMisspelt(low: string): Kind | undefined {
  if (low.length < 6 || low.length > 14) return undefined;
  return misspelt.find(
    ([word]) =>
      word.charCodeAt(0) === low.charCodeAt(0) &&
      Math.abs(word.length - low.length) <= 2 &&
      distance(word, low) <= (word.length > 8 ? 2 : 1),
  )?.[1];
}

/** Optimal string alignment: insertions, deletions, substitutions and swapped neighbours. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
