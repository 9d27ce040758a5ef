import { germanDayOf, germanTimeOf } from '#platform/contract/days.ts';
import { formatNumericDay } from '#platform/contract/format-calendar.ts';
import { listGaps } from '../../contract/property/gaps.ts';
import type { PropertyKind } from '../../contract/property/assistant.ts';
import { findFacts } from './find-facts.ts';
import type { PropertyFacts } from './find-facts.ts';
import { findKind, findReply, isLegal } from './find-kind.ts';

/** Draft of a text of property staff. */
export interface PropertyDraft {
  readonly type: 'report' | 'text';
  readonly reply?: 'question' | 'order' | 'nothing';
  readonly kind?: PropertyKind;
  readonly text: string;
  readonly gaps: string[];
  readonly needsLawyer: boolean;
}

interface Sender {
  readonly organization: string;
  readonly name: string;
}

interface Writing {
  readonly said: string;
  readonly facts: PropertyFacts;
  readonly now: Date;
  readonly sender: Sender;
}

const gap = (what: string): string => `[bitte ergänzen: ${what}]`;
const present = (parts: readonly string[]): string[] => parts.filter((part) => part !== '');

/** Drafts a text in German from what was said: nothing is added but headings, the date, the sender, and gaps. */
export function draftPropertyByRules(
  said: string,
  { now, sender }: { readonly now: Date; readonly sender: Sender },
): PropertyDraft {
  const reply = findReply(said);
  if (reply !== undefined) return { type: 'text', reply, text: '', gaps: [], needsLawyer: false };
  const kind = findKind(said);
  const text = writers[kind]({ said: mend(said), facts: findFacts(said), now, sender });
  return {
    type: 'report',
    kind,
    text,
    gaps: listGaps(text),
    needsLawyer: isLegal(said),
  };
}

/** Mends spaces, the first letter and the last point; words stay as they were said. */
function mend(said: string): string {
  const text = said
    .trim()
    .replaceAll(/[ \t]+/gu, ' ')
    .replaceAll(/\s+([,.;!?])/gu, '$1');
  const capital = text.charAt(0).toLocaleUpperCase('de') + text.slice(1);
  return /[.!?…“"]$/u.test(capital) ? capital : `${capital}.`;
}

const placeOf = ({ house, unit, room }: PropertyFacts): string => present([house, unit, room]).join(', ');

function today({ facts, now }: Pick<Writing, 'facts' | 'now'>): string {
  const clock = germanTimeOf(now).slice(11, 16);
  return [
    facts.day === '' ? formatNumericDay(germanDayOf(now), 'de') : facts.day,
    facts.time === '' ? clock : facts.time,
  ].join(', ');
}

/** Words of an order to the assistant before what it is about. */
const order =
  /^(?:bitte\s+)?(?:schreib(?:e|en)?|mach(?:e|en)?|erstell(?:e|en)?|verfass(?:e|en)?|notier(?:e|en)?)(?:\s+(?:mir|sie|bitte))*\s+(?:(?:einen?|ein|eine|den|das)\s+)?(?:kurzen?\s+)?(?:brief|schreiben|anschreiben|notiz|telefonnotiz|schadensnotiz|übergabeprotokoll|protokoll|aushang|mitteilung)(?!\p{L})[\s,:]*(?:dass\s+)?/iu;

const withoutOrder = (said: string): string => mend(said.replace(order, ''));

const writers: Readonly<Record<PropertyKind, (writing: Writing) => string>> = {
  damage: (writing) => {
    const { facts } = writing;
    const said = withoutOrder(writing.said);
    const [reporter = ''] = facts.people;
    const isReported = /gemeldet|meldet|ruft an|angerufen|sagt/iu.test(said);
    const head = [
      'Schadensnotiz',
      today(writing),
      placeOf(facts) === '' ? gap('Ort im Haus') : placeOf(facts),
      isReported && reporter !== '' ? `gemeldet von ${reporter}` : '',
    ];
    const open = [
      isReported && reporter !== '' ? '' : 'gemeldet von wem und wie',
      /(?<!\p{L})(?:seit|gestern|heute|vorhin|ab)(?!\p{L})/iu.test(said) ? '' : 'seit wann',
      /beauftragt|abgestellt|geschlossen|notdienst|hausmeister|handwerker|firma/iu.test(said) ? '' : 'erste Maßnahme',
    ];
    const cause = /ursache|(?<!\p{L})(?:weil|wegen|durch)(?!\p{L})/iu.test(said)
      ? ''
      : 'Ursache: noch nicht festgestellt.';
    return [present(head).join(' · '), said, cause, sayOpen(open)].filter((line) => line !== '').join('\n\n');
  },
  handover: (writing) => {
    const { facts } = writing;
    const said = withoutOrder(writing.said);
    const lines = [
      ['Übergabeprotokoll (Auszug)', today(writing), placeOf({ ...facts, room: '' })]
        .filter((part) => part !== '')
        .join(' · '),
      `Anwesend: ${facts.people.length === 0 ? gap('anwesende Personen') : facts.people.join(', ')}`,
      `Zählerstände: ${facts.meters.length === 0 ? gap('Zähler mit Nummer und Stand') : facts.meters.join('; ')}`,
      `Schlüssel: ${facts.keys.length === 0 ? gap('Schlüssel nach Art und Zahl') : facts.keys.join(', ')}`,
      `Feststellungen: ${said}`,
      'Unterschriften: ____________________   ____________________',
    ];
    return lines.join('\n\n');
  },
  letter: (writing) => {
    const { facts, sender, now } = writing;
    const first = facts.people.find((name) => !/^(?:Firma|Fa\.)/u.test(name)) ?? '';
    const said = withoutOrder(writing.said).replace(/^an\s+[^,.:]{0,80}[,.:]\s*/iu, '');
    return [
      `${sender.organization}\n${formatNumericDay(germanDayOf(now), 'de')}`,
      first === ''
        ? gap('Empfänger mit Anschrift')
        : `${first}\n${facts.house === '' ? gap('Anschrift') : [facts.house, facts.unit].filter((part) => part !== '').join(', ')}`,
      `Betreff: ${placeOf({ ...facts, room: '' }) === '' ? gap('Anlass, Haus und Wohnung') : `${gap('Anlass')}, ${placeOf({ ...facts, room: '' })}`}`,
      salute(first),
      mend(said),
      `Bei Fragen erreichen Sie uns unter ${facts.telephone === '' ? gap('Telefon') : facts.telephone}.`,
      `Mit freundlichen Grüßen\n${sender.name}\n${sender.organization}`,
    ].join('\n\n');
  },
  phone: (writing) => {
    const { facts } = writing;
    const said = withoutOrder(writing.said);
    const [caller = ''] = facts.people;
    const head = [
      'Telefonnotiz',
      today(writing),
      `Anruf von ${caller === '' ? gap('Name') : caller}`,
      placeOf(facts),
      facts.telephone === '' ? '' : `Tel. ${facts.telephone}`,
    ];
    const open = [
      facts.telephone === '' ? 'Rückrufnummer' : '',
      /zugesagt|versprochen|melde|rückruf|ruf\p{L}* zurück/iu.test(said)
        ? ''
        : 'was zugesagt wurde, bis wann und wer es tut',
    ];
    return [present(head).join(' · '), `Anliegen: ${said}`, sayOpen(open)].filter((line) => line !== '').join('\n\n');
  },
  note: (writing) => {
    const head = ['Notiz', today(writing), placeOf(writing.facts)];
    return [present(head).join(' · '), withoutOrder(writing.said)].join('\n\n');
  },
};

function sayOpen(open: readonly string[]): string {
  const missing = present(open).map(gap);
  return missing.length === 0 ? '' : `Noch offen: ${missing.join(', ')}`;
}

function salute(name: string): string {
  const last = name.split(' ').at(-1) ?? '';
  if (name.startsWith('Frau')) return `Sehr geehrte Frau ${last},`;
  if (name.startsWith('Herr')) return `Sehr geehrter Herr ${last},`;
  return name.startsWith('Familie') ? `Sehr geehrte Familie ${last},` : 'Sehr geehrte Damen und Herren,';
}
