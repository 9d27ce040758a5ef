import { findClockTimes } from '../times/clock-times.ts';
import { wordSet } from '../words/fold.ts';
import { isDayAndMonth, isOrdinal } from '../words/speech.ts';
import type { Speech } from '../words/speech.ts';
import type { Token } from '../words/tokens.ts';
import { kindOf } from './kinds.ts';

const doses = wordSet(
  'mg µg μg mcg g gramm ie einheiten be ie/h tbl tabl tablette tabletten tropfen trpf tr gtt hub hübe ampulle ampullen kapsel kapseln kaps beutel messlöffel löffel stück stk x mal fach pflaster zäpfchen supp paar becher tasse tassen gläser glas scheibe scheiben schluck schlucke portion portionen euro ct cent charr ch',
);
const durations = wordSet(
  'min minute minuten std stunde stunden stündlich h tag tage tagen woche wochen monat monate monaten jahr jahre jahren jährig jährige sekunden sek nächte nächten mal x',
);
const lengths = wordSet('cm mm m meter metern km schritte schritten stufen treppen etagen kcal kj watt');
const labels = wordSet(
  'zimmer zi zim wb wohnbereich station bett haus nr nummer klasse stufe pflegegrad pg schema braden norton barthel mna bmi hb inr crp kap seite jahrgang jg geboren alter tel telefon telefonnummer handy mobil fax ward etage og ebene zimmernummer hausnummer appartement app apartment platz tisch kode code pin version paragraf artikel',
);
const labelEnds = /(?:grösse|grosse|nummer|klasse|wert|stufe|jahr|plan|schema|temperatur|gewicht)$/u;
/** Digits of the longest value; more are a number to call. */
const longestValue = 5;

/**
 * Marks numbers that are no measurements: times, dates, doses, rooms, ages, durations, lengths, counts, phone numbers,
 * the flow of oxygen.
 */
export function findOtherNumbers({ tokens, isQuoted }: Speech): boolean[] {
  const other = tokens.map((token, at) => token.kind === 'clock' || (isQuoted[at] ?? false) || isOther(tokens, at));
  for (const { from, to } of findClockTimes(tokens, isQuoted)) other.fill(true, from, to);
  for (const [at, token] of tokens.entries()) {
    // A phone number in groups, „2 x 3“ and „10x10“.
    if (token.kind !== 'number' || other[at]) continue;
    const isGroup = other[at - 1] && isPhone(tokens[at - 1]);
    const isFactor = isTimes(tokens[at - 1]) || isTimes(tokens[at + 1]);
    if (isGroup || isFactor) other[at] = true;
  }
  return other;
}

function isTimes(token: Token | undefined): boolean {
  return token?.low === 'x' || token?.text === '×';
}

function isPhone(token: Token | undefined): boolean {
  if (token?.kind !== 'number' || token.spoken) return false;
  return /^0\d{2,}/u.test(token.text) || token.text.replace(/[.,]/u, '').length > longestValue;
}

function isOther(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'number') return false;
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const after = next?.text === '-' && next.gap === '' ? tokens[at + 2] : next;
  if (isPhone(token)) return true;
  if (isDayAndMonth(token.text) && next?.text === '.' && next.gap === '') return true;
  if (isOrdinal(tokens, at) || isLabelled(before)) return true;
  return after?.kind === 'word' && isCounted(tokens, at, after);
}

/** „80 mg“, „3 Tage“, „20 m“, but not „142 mg/dl“. */
function isCounted(tokens: readonly Token[], at: number, after: Token): boolean {
  if (/^(?:mg|g)$/u.test(after.low) && tokens[at + 2]?.text === '/') return false;
  return doses.has(after.low) || durations.has(after.low) || lengths.has(after.low) || isFlow(tokens, at);
}

function isLabelled(before: Token | undefined): boolean {
  if (before?.kind !== 'word') return false;
  return labels.has(before.low) || (labelEnds.test(before.low) && kindOf([before], 0) === undefined);
}

/** „unter 2 Liter“, „2 l O₂“: the flow, not the value. */
function isFlow(tokens: readonly Token[], at: number): boolean {
  const [before, unit, after] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
  if (!isLitre(unit)) return false;
  return (
    before?.low === 'unter' ||
    before?.low === 'mit' ||
    before?.low === 'bei' ||
    /^(?:o2|o₂|sauerstoff)$/u.test(before?.low ?? '') ||
    /^(?:o2|o₂|sauerstoff)$/u.test(after?.low ?? '')
  );
}

/** Litres, said or abbreviated. */
export function isLitre(token: Token | undefined): boolean {
  return token !== undefined && /^(?:l|liter|litern|ltr)$/u.test(token.low);
}
