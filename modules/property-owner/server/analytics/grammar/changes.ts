import { group } from './draft.ts';
import type { Draft } from './draft.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';

/** Finds questions for the newest posting: `Wann kam die letzte Miete?`. */
export function readLast(phrase: Phrase, draft: Draft): void {
  const newest = '(?:zuletzt|letzt(?:e[mnrs]?)?|juengste[nrs]?|neueste[nrs]?|last|latest|most recent|newest)';
  const isWhen = phrase.take(words('wann|when'));
  const isLast = phrase.take(
    words(
      isWhen
        ? newest
        : `(?:der |die |das |the )?${newest}(?= (?:\\S*miete|\\S*zahlung|\\S*rechnung|\\S*buchung|\\S*ausgabe|einnahme|rent|payment|bill|invoice|posting|transaction|expense))`,
    ),
  );
  if (!isLast) return;
  draft.of = 'last';
  draft.first = 1;
  group(draft, 'posting');
}

/** Finds growth, development, and comparisons of houses. */
export function readChanges(phrase: Phrase, draft: Draft): void {
  const grown =
    '(?:(?:an)?gestiegen|teurer|dearer|more expensive|ansteigen|(?:an)?stiegen?|zugelegt|zugenommen|teurer geworden|teurer(?=.* geworden)|verteuert|erhoeht|gewachsen|(?:preis|kosten)?steigerung(?:en)?|anstieg|zuwachs|zunahme|increased?|risen|rose|gone up|went up|grown|grew|growth|rise|become more expensive|got more expensive|more expensive than before|mehrkosten|veraenderung(?:en)?|veraendert|changed?)';
  const isMost = phrase.has(words('am (?:staerksten|meisten|hoechsten)|the most|most|fastest'));
  if (
    phrase.take(
      words(
        `(?:(?:am|the) )?(?:(?:staerksten|meisten|hoechsten|most|fastest) )?${grown}(?: ist| sind)?(?: (?:am staerksten|am meisten|the most|most|fastest))?`,
      ),
    )
  ) {
    draft.asksGrowth = true;
    draft.asksMost = isMost;
    phrase.take(words('(?:am )?(?:staerksten|meisten|most)|geworden'));
  }
  if (
    phrase.take(
      words(
        '(?:die |the )?(?:zeitliche )?(?:entwicklung|verlauf|zeitverlauf|trend|development|course|evolution|history|historie)(?: (?:der|des|von|of|in|for))?|(?:ent)?entwickelt|entwickelten|verlief(?:en)?|verlaufen|ueber die zeit|im zeitverlauf|over time|developed|evolved',
      ),
    )
  )
    draft.asksDevelopment = true;
}

const overview = words(
  'wie (?:war|waren|lief|liefen|ist|sieht|sah|steht|stand|laeuft)(?: es| sieht es)?(?: (?:mit|um|im|in|das|der|die|bei|aus|fuer))*(?= )|how (?:was|is|were|did|are|does)(?: (?:the|it|we|our|my|things))*|uebersicht|ueberblick|overview|summary|zusammenfassung|bilanz',
);

/** Finds questions for all of it: `Wie war das dritte Quartal?`. */
export function readOverview(phrase: Phrase, draft: Draft): void {
  if (phrase.take(overview)) draft.asksOverview = true;
}
