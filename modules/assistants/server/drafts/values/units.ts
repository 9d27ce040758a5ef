import { wordPattern } from '../words/fold.ts';
import type { Kind } from './kinds.ts';
import { clauseAt } from './numbers.ts';
import type { Numbers } from './numbers.ts';
import { isLitre } from './number-uses.ts';

/** Words behind a number that belong to the value of a kind. */
const skipped: Readonly<Partial<Record<Kind, RegExp>>> = {
  bloodPressure: /^(?:mmhg|mm|hg)$/u,
  heartRate: /^(?:\/|min|schlage|bpm|pro|minute|puls)$/u,
  bodyTemperature: /^(?:°|c|grad|celsius|fieber|temperatur|temp)$/u,
  oxygenSaturation: /^(?:%|prozent|sattigung|spo2)$/u,
  bloodGlucose: /^(?:mg|\/|dl|mmol|l|zucker|bz)$/u,
  weight: /^(?:kg|kilo|kilogramm|gewicht)$/u,
  respiration: /^(?:\/|min|pro|minute|atemzuge)$/u,
  pain: /^(?:\/|von|10)$/u,
  drunk: /^(?:ml|milliliter|l|liter)$/u,
  excreted: /^(?:ml|milliliter|l|liter)$/u,
};

/** Returns the token behind a number and its unit. */
export function skipUnit(tokens: Numbers['tokens'], kind: Kind, at: number): number {
  const pattern = skipped[kind];
  let end = at + 1;
  for (; end < tokens.length && end < at + 5; end += 1) {
    const token = tokens[end];
    if (token === undefined || pattern?.test(token.low) !== true) break;
    // „Puls 72 Temp 36“: a word of a kind in front of the next number is not the unit of this one.
    if (kind !== 'pain' && token.kind === 'word' && token.low.length > 2 && isBeforeNumber(tokens, end)) break;
    if (token.text === '/' && tokens[end + 1]?.kind === 'number' && kind !== 'pain') break;
  }
  return end;
}

function isBeforeNumber(tokens: Numbers['tokens'], at: number): boolean {
  const next = tokens[at + 1];
  const after = next !== undefined && /^(?:[:=.]|bei|ist|war)$/u.test(next.low) ? tokens[at + 2] : next;
  return after?.kind === 'number';
}

const notBodyHeat = wordPattern(
  'oberkörper~|kopfteil~|~lager~|winkel|beug~|zimmer~|raum~|wasser~|draussen|aussen~|seitenlage|hochgestellt|flachgestellt|backofen|kühlschrank~|neigung|schräg~|drehung|gedreht|lagerung',
);
const changed = wordPattern(
  '~abgenommen|~zugenommen|~verloren|weg|weniger|mehr als|~heb~|runtergenommen|drauf|paket~|soll~|wunsch~',
);
const drinking = wordPattern(
  '~trunken|trinkt|trinken|trank|trinkmenge|einfuhr|~gsuffa|drunken|drinkt|dringgt|trunga|~tee|~wasser|~saft|~kaffee|flüssigkeit|~suppe|~milch|kakao|~schorle|sprudel|limo~|bier|joghurt|becher',
);
const reallyDrinking = wordPattern(
  'getrunken|~trunken|trinkt|trank|trinkmenge|trinkprotokoll|einfuhr|drunken|drinkt|dringgt|trunga|trinken',
);
const excreting = wordPattern(
  'ausgeschieden|urin~|ausfuhr|harn~|diurese|katheter~|dk|dauerkatheter|ausscheidung~|wasser gelassen|wassergelassen|uro|urobeutel',
);
const notBalance = wordPattern(
  'infusion~|nacl|ringer|gespült|spülung|peg|sonde~|sonden~|i v|s c|subkutan|gegeben|verabreicht|bestellt|flasche~|erbrochen|block~',
);
const glucose = wordPattern('bz~|zucker|blutzucker|glukose|glucose|nüchtern');
const hurting = wordPattern('schmerz~|weh|duat weh|tut weh|nrs|vas|schmerzskala|skala|aua');

/**
 * Kind of a value by the unit behind its number; `unknown` for a measurement whose kind was not said, `none` for
 * something else.
 */
export function kindByUnit(
  numbers: Numbers,
  at: number,
  announced: Kind | undefined,
): Kind | 'unknown' | 'none' | undefined {
  const { tokens } = numbers;
  const next = tokens[at + 1];
  if (next === undefined) return undefined;
  const clause = clauseAt(numbers, at);
  if (next.text === '°' || next.low === 'grad') return notBodyHeat.test(clause) ? 'none' : 'bodyTemperature';
  if (next.text === '%' || next.low === 'prozent') return kindOfPercent(numbers, at, announced);
  if (/^(?:kg|kilo|kilogramm)$/u.test(next.low)) return weightByUnit(numbers, at, { clause, announced });
  if (next.low === 'mmol' || (next.low === 'mg' && tokens[at + 2]?.text === '/'))
    return announced === 'bloodGlucose' || glucose.test(clause) ? 'bloodGlucose' : 'unknown';
  if (isTenth(tokens, at)) return hurting.test(sentenceAround(numbers, at)) ? 'pain' : 'none';
  if (next.low === 'ml' || next.low === 'milliliter' || isLitre(next)) return kindOfVolume(clause, announced);
  return kindBehind(numbers, at);
}

function isSaturation(tokens: Numbers['tokens'], at: number): boolean {
  return /^(?:sattigung|spo2|sauerstoffsattigung|o2-sattigung)$/u.test(tokens[at]?.low ?? '');
}

/** „6 von 10“ and „6/10“, but not „7 von 10 Löffeln“. */
function isTenth(tokens: Numbers['tokens'], at: number): boolean {
  const [token, divider, ten, after] = [tokens[at], tokens[at + 1], tokens[at + 2], tokens[at + 3]];
  if (token === undefined || token.value > 10 || ten?.value !== 10) return false;
  const isNoun = after?.kind === 'word' && /^\p{Lu}/u.test(after.text) && !hurting.test(after.low);
  return (divider?.low === 'von' || divider?.text === '/') && !isNoun;
}

/** Clauses before and with a token: pain is often named one clause earlier. */
function sentenceAround({ clauses, clauseOf }: Numbers, at: number): string {
  const own = clauseOf[at] ?? 0;
  return [clauses[own - 2], clauses[own - 1], clauses[own]].map((clause) => clause?.folded ?? '').join(' ');
}

/** „wiegt jetzt 81,5 kg“, but not „2 kg abgenommen“ and „5 kg weniger“. */
function weightByUnit(
  { tokens }: Numbers,
  at: number,
  { clause, announced }: { clause: string; announced: Kind | undefined },
): Kind | 'none' {
  if (/^(?:weniger|mehr|zu|ab|abgenommen|zugenommen|verloren|weg|runter)$/u.test(tokens[at + 2]?.low ?? ''))
    return 'none';
  return announced === 'weight' || !changed.test(clause) ? 'weight' : 'none';
}

/** „94 %“ alone is a measurement, „50 % gegessen“ is not. */
function kindOfPercent(
  { clauses, clauseOf, tokens }: Numbers,
  at: number,
  announced: Kind | undefined,
): Kind | 'unknown' | 'none' {
  if (announced === 'oxygenSaturation' || isSaturation(tokens, at + 2)) return announced ?? 'oxygenSaturation';
  const clause = clauses[clauseOf[at] ?? 0];
  const isShort = clause !== undefined && clause.to - clause.from <= 4;
  return isShort && (tokens[at]?.value ?? 0) >= 60 ? 'unknown' : 'none';
}

function kindOfVolume(clause: string, announced: Kind | undefined): Kind | 'none' {
  if (notBalance.test(clause)) return 'none';
  if (announced === 'drunk' || announced === 'excreted') return announced;
  if (reallyDrinking.test(clause)) return 'drunk';
  if (excreting.test(clause)) return 'excreted';
  return 'none';
}

/** „68 Puls“, „94 Sättigung“: a word of a kind directly behind its number, unless a number of its own follows. */
function kindBehind({ tokens }: Numbers, at: number): Kind | undefined {
  const next = tokens[at + 1];
  if (next?.kind !== 'word' || isBeforeNumber(tokens, at + 1)) return undefined;
  if (/^(?:puls|schlage|bpm)$/u.test(next.low)) return 'heartRate';
  if (next.low === 'fieber' || next.low === 'temperatur' || next.low === 'temp') return 'bodyTemperature';
  if (isSaturation(tokens, at + 1)) return 'oxygenSaturation';
  if (next.low === 'atemzuge') return 'respiration';
  return undefined;
}

/** True if a clause is about drinking in a wide sense: „höchstens 600 ml heut“ behind „trinkt nix“. */
export function isAboutDrinking(folded: string): boolean {
  return drinking.test(folded) && !notBalance.test(folded);
}
