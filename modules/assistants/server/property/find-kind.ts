import type { PropertyKind } from '../../contract/property/assistant.ts';

type Signs = readonly (readonly [PropertyKind, RegExp, number])[];

/** Words that speak for a kind of text; a word that names it counts most. */
const signs: Signs = [
  [
    'letter',
    /(?<!\p{L})(?:brief|schreiben|anschreiben|aushang|mitteilung) an(?!\p{L})|(?<!\p{L})schreib(?:e|en)?(?!\p{L}).{0,40}(?<!\p{L})(?:brief|mieter|frau|herrn|familie)(?!\p{L})|(?<!\p{L})(?:brief|schreiben|anschreiben|aushang)(?!\p{L})/iu,
    6,
  ],
  [
    'letter',
    /(?<!\p{L})(?:kündigung|abmahnung|mieterhöhung|nebenkostenabrechnung|kautionsabrechnung|ankündigung|ablesung)(?!\p{L})/iu,
    2,
  ],
  ['phone', /(?<!\p{L})(?:telefonnotiz|gesprächsnotiz)(?!\p{L})/iu, 6],
  ['phone', /(?<!\p{L})(?:anruf|angerufen|ruft an|rief an|telefonat|telefonisch|am telefon|rückruf)(?!\p{L})/iu, 2],
  ['handover', /(?<!\p{L})(?:übergabeprotokoll|wohnungsübergabe|wohnungsabnahme|abnahmeprotokoll)(?!\p{L})/iu, 6],
  ['handover', /(?<!\p{L})(?:übergabe|abnahme|auszug|einzug|zählerstand|zählerstände|schlüssel)(?!\p{L})/iu, 2],
  ['damage', /(?<!\p{L})(?:schadensnotiz|schadensmeldung|wasserschaden|rohrbruch|schaden)(?!\p{L})/iu, 5],
  [
    'damage',
    /(?<!\p{L})(?:tropft|tropfen|undicht|leck|schimmel|riss|defekt|kaputt|verstopft|fleck|feucht|ausgefallen|heizung geht nicht|überschwemm\p{L}*|einbruch|beschädigt)/iu,
    3,
  ],
];

/** Finds the kind of text that was asked for; `note` if nothing speaks for another one. */
export function findKind(said: string): PropertyKind {
  const points = new Map<PropertyKind, number>();
  for (const [kind, pattern, weight] of signs)
    if (pattern.test(said)) points.set(kind, (points.get(kind) ?? 0) + weight);
  const [best] = [...points].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? 'note';
}

const law =
  /(?<!\p{L})(?:kündig(?:ung|en|e|t)|abmahn(?:ung|en|e)|mieterhöhung|miete erhöhen|kautionsabrechnung|kaution einbehalten|fristlos\p{L}*|räumung\p{L}*|mahnung)(?!\p{L})/iu;

/** True for texts with legal effect. */
export const isLegal = (said: string): boolean => law.test(said);

const question =
  /^\s*(?:wie|was|wann|wer|wo|warum|wieso|welche[rsnm]?|gibt es|kannst du|können sie|zeig(?:e|en)?)(?!\p{L})[^]*\?\s*$/iu;
const order =
  /(?<!\p{L})(?:vergiss|ignorier\p{L}*|missachte)(?!\p{L}).{0,40}(?<!\p{L})(?:regeln?|anweisung\p{L}*|vorgaben?)(?!\p{L})|^\s*(?:zeig|liste|lösche|gib)(?!\p{L}).{0,60}(?<!\p{L})(?:daten|mieter|passw\p{L}*|prompt)(?!\p{L})/iu;
const greeting =
  /^\s*(?:hallo|hi|guten (?:tag|morgen|abend)|moin|servus|danke\p{L}*|schönes wochenende|tschüss?)(?!\p{L})[^.!?\n]{0,30}[.!?]*\s*$/iu;

/** Why there is nothing to draft; undefined if there is. */
export function findReply(said: string): 'question' | 'order' | 'nothing' | undefined {
  if (order.test(said)) return 'order';
  if (question.test(said)) return 'question';
  return greeting.test(said) || !/\p{L}{2}/u.test(said) ? 'nothing' : undefined;
}
