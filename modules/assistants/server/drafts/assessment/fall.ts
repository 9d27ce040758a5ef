import { wordPattern } from '../words/fold.ts';
import { isDenied } from './negation.ts';

const falling =
  'gestürzt|gschtürzt|gstürzt|stürzte|stürzt|sturz|stürze|sturzereignis|hingefallen|hingfalln|hinfällt|umgefallen|ausgerutscht|ausgrutscht|ausgerutsch|weggerutscht|rausgefallen|runtergefallen|gfalln|gfallen|fullen|hinjefallen|jestürzt|hingeknallt|zu boden gegangen|am boden gefunden|auf dem boden gefunden|am boden liegend|auf dem boden liegend|boden vorgefunden';
const somewhere = '(?:aus|vom|von|hin|um|über|auf|im|am|beim)';
/** „gefallen“ alone may be „it pleased them“. */
const event = wordPattern(
  `${falling}|(?:ist|is|war|bin|isch|sind)(?: [^ ]+){0,6}? gefallen|${somewhere}(?: [^ ]+){1,3} gefallen|(?:fällt|fiel|fallen)(?: [^ ]+){0,3}? (?:hin|um)|(?:is|isch|ist)(?: [^ ]+){0,4}? hinfallen|(?:rutschte|gerutscht|rutscht)(?: [^ ]+){0,4}? boden|(?:vom|aus dem)(?: [^ ]+){0,3}? (?:gerutscht|gekippt|geglitten)|(?:am|auf dem) boden(?: [^ ]+){0,3}? (?:gefunden|vorgefunden|aufgefunden|liegend|gelegen|sitzend)|lag(?: [^ ]+){0,3}? boden`,
);
/** Things fall, too. */
const thing = wordPattern(
  'suppe|glas|becher|tasse|teller|brille|gebiss|prothese|tablette~|handy|telefon|rollator|stock|decke|kissen|flasche|blutdruck|rr|puls|temperatur|fieber|gewicht|sättigung|zucker|bz|vase|buch|hörgerät~|ring|kanne|besteck|löffel|gabel|messer|zahnprothese',
);
const longAgo = wordPattern(
  'früher|oft|öfter|öfters|häufig|schon mal|letztes jahr|im (?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|vor jahren|prophylaxe|vergangenheit|damals',
);

/** Finds a fall that is not denied, in a folded clause. */
export function findFall(folded: string): RegExpExecArray | undefined {
  const found = event.exec(folded) ?? undefined;
  if (found !== undefined && found[0].endsWith('fallen') && thing.test(folded)) return undefined;
  return found !== undefined && !isDenied(folded, { index: found.index, length: found[0].length }) ? found : undefined;
}

/** Returns true for a recent fall of this person. */
export function namesFall(folded: string): boolean {
  return findFall(folded) !== undefined && !longAgo.test(folded) && !isOfOther(folded);
}

const other =
  /^(?:(?:die|der|ihre?|seine?|eine?|a|unsere?) )?(?:tochter|sohn|zimmernachbar(?:in)?|mitbewohner(?:in)?|nachbar(?:in)?|ehemann|ehefrau|mann|enkel(?:in)?|schwester|bruder|kolleg(?:e|in)|mutter|vater|andere person) (?:hat|ist|war|kann|wird|is|hod|hot|klagt)(?= |$)/u;

/** Returns true for a clause about somebody else: „die Tochter hat Schmerzen“. */
export function isOfOther(folded: string): boolean {
  return other.test(folded);
}
