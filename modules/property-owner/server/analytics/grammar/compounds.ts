import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';

const figure = '\\S*kosten|\\S*ausgaben|\\S*einnahmen|\\S*mieten?|miet|ueberschuss|hausgeld|\\S*gebuehren';

/** Words that mean several, each with how the grammar says it. */
const rewritten: readonly (readonly [RegExp, (groups: readonly (string | undefined)[]) => string])[] = [
  [
    words(`(${figure})(?:s|n)?(entwicklung|verlauf|vergleich|anteil)(?:e?n|e?s)?`),
    ([, noun = '', ending = '']) => `${wholeWord(noun)} ${ending}`,
  ],
  [
    words('(kosten|ausgaben|einnahmen)(?:uebersicht|aufstellung|verteilung|struktur|aufteilung|aufschluesselung)'),
    ([, noun = '']) => `${noun} nach kostenart`,
  ],
  [
    words(
      '(?:die |the |eine? |a )?(?:uebersicht|ueberblick|aufstellung|verteilung|aufteilung|zusammensetzung|aufschluesselung|overview|breakdown|composition|distribution|summary) (?:(?:ueber|der|von|aller|meiner|unserer|die|meine|unsere|of|the|my|our|all) )*(kosten|ausgaben|einnahmen|costs|expenses|income)(?! (?:nach|je|pro|by|per) )',
    ),
    ([, noun = '']) => `${noun} nach kostenart`,
  ],
  [
    words('(cost|expense|income|costs|expenses) (?:breakdown|structure|overview)'),
    ([, noun = '']) => `${noun.replace(/s?$/u, 's').replace('incomes', 'income')} nach kostenart`,
  ],
  [words('durchschnitts(kosten|ausgaben|einnahmen|miete)'), ([, noun = '']) => `durchschnittliche ${noun}`],
  [words('jahres(kosten|ausgaben|einnahmen|miete|ueberschuss)'), ([, noun = '']) => noun],
  [words('(?:im |der |als )?(jahr|monat|quartal)e?s(?:vergleich|uebersicht)'), ([, unit = '']) => `pro ${unit}`],
  [words('(?:im )?(?:haus|objekt|haeuser|immobilien)vergleich'), () => 'pro haus'],
  [words('(?:im )?vorjahresvergleich'), () => 'im vergleich zum vorjahr'],
  [
    words(
      '(?:(?:dem|zum|im|der|des|mit) )*(?:vorjahreszeitraums?|(?:gleich|selb)e[mns]? zeitraums? (?:des vorjahres|im vorjahr|des letzten jahres|im letzten jahr))|(?:the )?same period (?:of the |of |in the )?(?:last|previous) year',
    ),
    () => 'gegenueber dem vorjahr',
  ],
];

/** `miet` in `Mietentwicklung` is the rent. */
const wholeWord = (noun: string): string => (noun === 'miet' ? 'miete' : noun);

/** Takes words such as `Heizkostenentwicklung` apart. */
export function splitCompounds(phrase: Phrase): void {
  for (const [pattern, rewrite] of rewritten) phrase.take(pattern, rewrite);
}
