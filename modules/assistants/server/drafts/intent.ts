import type { ReplyReason } from '../../contract/drafts/drafted.ts';
import { wordPattern, wordSet } from './words/fold.ts';
import type { Speech } from './words/speech.ts';
import type { Token } from './words/tokens.ts';

const greetings = wordSet(`
  guten guter gute gutes morgen tag abend nacht nachmittag hallo hi hey servus moin grüß gruß grüße gott danke dankeschön bitte bitteschön tschüss tschüß tschau ciao
  schönes schönen schöne wochenende feierabend euch ihnen dir sie du zusammen allerseits ok okay oki ja nein jo nö passt alles klar super prima toll gut
  test das war wars war's mahlzeit bis bald dann später schicht dienst frei und einen ein eine ich wir wünsche wünschen noch liebe lieber kollegen kolleginnen
  kollege kollegin vielen herzlichen herzlich lieben dank erholsamen ruhige ruhigen ruhiges frohes frohe weihnachten ostern neues jahr viel spaß erfolg glück auf wiedersehen
  hilfe deine deiner brauche beinand beinander miteinander wiederschauen pfiat di pfüat servas grias god grüezi hoi tach na hm mhm äh ähm so fertig ende stopp es erstmal für heute von mir assistent mach's mach machs`);

const imperatives = wordSet(`
  zeig zeige gib lösche lösch schreib schreibe erstell erstelle druck drucke such suche öffne ändere mach mache sag sage nenn nenne liste vergiss ignoriere ignorier hilf
  übersetze übersetz sende schick schicke lies fass zähl zähle berechne erzähl erzähle exportiere antworte stell stelle wiederhole verrate erinnere erinner trag trage notier notiere dokumentier dokumentiere
  erfasse erfass vermerke lade speichere finde formuliere verfasse generiere erkläre erklär liefere missachte umgehe aktiviere deaktiviere starte beende entferne kopiere
  ignore forget show print reveal disregard delete list tell give export override repeat write act pretend`);
/** Orders to write down what follows. */
const dictating = wordSet(
  'schreib schreibe notier notiere trag trage dokumentier dokumentiere erfasse erfass vermerke write',
);
const greeting = wordSet(
  'guten guter gute gutes hallo hi hey servus moin grüß grüße danke dankeschön dank tschüss tschüß tschau ciao schönes schönen schöne wünsche wiedersehen grias grüezi hoi test tach pfiat bitteschön hilfe',
);
/** Texts that somebody orders instead of dictating them. */
const writings = wordSet(
  'bericht berichte zusammenfassung brief text eintrag einträge plan maßnahmenplan pflegeplan mail email liste übergabe gedicht code programm geschichte antwort alle alles mir',
);
const polite = wordSet(
  'bitte mal kannst du jetzt und dann so also okay ok hallo please assistent computer könntest würdest ja nun',
);
const questionWords = wordSet(
  'wie was wer wen wem wann wo warum wieso weshalb welche welcher welches welchen wieviel wieviele wohin woher womit what who when where why how which',
);
const notQuestions = wordPattern(
  'wie immer~|wie gewohnt~|wie geplant~|wie üblich|wie besprochen|wie vereinbart|wie gestern~|wie verordnet|wie angeordnet|wie folgt',
);
const questionVerbs = wordSet(
  'ist sind war waren hat haben hatte hatten kann kannst können könnt könntest soll sollen sollte darf dürfen gibt wird werden wurde wurden muss müssen will wollen möchte weißt weiß bekommt braucht isst trinkt schläft geht kommt is hod hot',
);

/**
 * Reads what somebody wants who dictates nothing: an answer, an act, or nothing at all.
 *
 * @param hasValues true if values were said, which an order to write them down announces
 * @returns undefined if there is something to write down
 */
export function readIntent(speech: Speech, { hasValues }: { hasValues: boolean }): ReplyReason | undefined {
  const { tokens, isQuoted, clauses } = speech;
  const words = tokens.filter(({ kind }) => kind === 'word' || kind === 'number');
  if (isGreeting(words)) return 'nothing';
  if (isQuestion(speech)) return 'question';
  const first = tokens.findIndex(({ kind, low }) => kind === 'word' && !polite.has(low));
  const verb = tokens[first];
  if (verb === undefined || isQuoted[first]) return undefined;
  if (/^du (?:bist|sollst|musst|darfst|spielst|tust)\b/u.test(clauses[0]?.folded ?? '')) return 'order';
  if (!imperatives.has(verb.low)) return undefined;
  const isDictated = dictating.has(verb.low) && (hasValues || hasContent(speech, first));
  return isDictated ? undefined : 'order';
}

/** Words of a greeting only, and one that greets unless there are hardly any: „war alles ok heute Nacht“ is a report. */
function isGreeting(words: readonly Token[]): boolean {
  if (!words.every(({ low, kind }) => kind === 'word' && greetings.has(low))) return false;
  return words.length <= 2 || words.some(({ low }) => greeting.has(low));
}

const longestOrder = 6;

/** „Schreib auf: …“, „Dokumentiere Sturz von …“, but not „Schreib einen Bericht über …“. */
function hasContent({ tokens }: Speech, from: number): boolean {
  const next = tokens.slice(from + 1, from + longestOrder);
  if (next.some(({ text, low }) => text === ':' || low === 'dass')) return true;
  return next.length > 1 && !next.some(({ low }) => writings.has(low));
}

function isQuestion({ tokens, isQuoted, clauses }: Speech): boolean {
  const first = tokens.findIndex(({ kind, low }) => kind === 'word' && !polite.has(low));
  const word = tokens[first];
  if (word === undefined || isQuoted[first]) return false;
  const sentences = (clauses.at(-1)?.sentence ?? 0) + 1;
  const isMarked = tokens.some(({ text }, at) => text === '?' && !isQuoted[at]);
  const opening = clauses[0]?.folded ?? '';
  if (questionWords.has(word.low) && !notQuestions.test(opening))
    return isMarked || isShortQuestion(clauses.length, opening);
  if (!isMarked || sentences > 3) return false;
  return questionVerbs.has(word.low) || (sentences === 1 && tokens.at(-1)?.text === '?');
}

/** A question without its mark is one clause with a verb behind the question word. */
function isShortQuestion(clauses: number, opening: string): boolean {
  const [first = '', ...others] = opening.split(' ');
  if (clauses !== 1 || others.length === 0) return false;
  return !/^(?:wie|wo|womit)$/u.test(first) || others.slice(0, 3).some((word) => questionVerbs.has(word));
}
