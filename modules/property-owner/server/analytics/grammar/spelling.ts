import { fold } from './fold.ts';

/** Words that people mistype in questions, folded. Short ones are missing: too many words are one letter away. */
const known: readonly string[] =
  `ausgaben einnahmen ueberschuss kosten heizkosten heizung nebenkosten betriebskosten instandhaltung reparatur
  reparaturen reparaturkosten versicherung versicherungen gebaeudeversicherung hausmeister hausmeisterkosten verwaltung
  verwaltungskosten verwaltungsgebuehren muellabfuhr muellgebuehren muellkosten grundsteuer kaltmiete warmmiete mieteinnahmen
  garagenmiete wasserkosten abwasser stromkosten allgemeinstrom gartenpflege winterdienst schornsteinfeger reinigung
  hausreinigung bankgebuehren kaution kautionen hausgeld aufzug kontostand kontostaende buchungen zahlungen rechnungen
  umlagefaehig umlagefaehige lieferanten handwerker kostenart kostenarten einheit wohnung objekt mieter monatlich jaehrlich
  quartal vierteljaehrlich durchschnitt durchschnittlich entwicklung vergleich vorjahr letzten letztes letzter vergangenen
  januar februar maerz april august september oktober november dezember groesste groessten hoechste hoechsten kleinste
  expenses income heating maintenance repairs insurance electricity cleaning management caretaker property surplus balance
  quarter average largest highest lowest compare monthly yearly previous deposits supplier suppliers january february
  march october december payments invoices`
    .split(/\s+/u)
    .filter((word) => word !== '');
const knownWords = new Set(known);
const minLength = 6;
/** Words of this length may have another letter; in shorter ones one is missing, added or in the wrong place. */
const minReplaced = 8;

/** Names of the reader are no misspellings. */
function correctWord(word: string): string | undefined {
  if (word.length < minLength || knownWords.has(word) || /\d/u.test(word)) return undefined;
  const found = known.filter((one) => one.length >= minLength && one[0] === word[0] && isOneSlip(word, one));
  return found.length === 1 ? found[0] : undefined;
}

/** True if two words differ by one letter that is missing or added, by two neighbours in the wrong order, or by one letter. */
function isOneSlip(word: string, meant: string): boolean {
  const start = firstDifference(word, meant);
  const [rest, wanted] = [word.slice(start), meant.slice(start)];
  if (word.length === meant.length) {
    const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
    return isSwapped || (word.length >= minReplaced && rest.slice(1) === wanted.slice(1));
  }
  return word.length < meant.length ? rest === wanted.slice(1) : rest.slice(1) === wanted;
}

function firstDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}

/** Returns a question with its misspelt words corrected; undefined if one of the words has no single correction. */
export function correctSpelling(question: string, unread: readonly string[]): string | undefined {
  const corrected = new Map(unread.map((word) => [word, correctWord(word)]));
  if (corrected.size === 0 || corrected.size > 2 || [...corrected.values()].includes(undefined)) return undefined;
  return fold(question)
    .split(' ')
    .map((word) => corrected.get(word) ?? word)
    .join(' ');
}
