import { numberOf, numberWord } from './calendar-words.ts';
import { group } from './draft.ts';
import type { Draft } from './draft.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';

const newestRows = 10;

/** Finds questions for the newest posting: `Wann kam die letzte Miete?`. */
export function readLast(phrase: Phrase, draft: Draft): void {
  const newest = '(?:zuletzt|letzt(?:e[mnrs]?)?|juengste[nrs]?|neueste[nrs]?|last|latest|most recent|newest)';
  const isWhen = phrase.take(words('wann|when'));
  const rows = words(
    '(?:die |the |unsere |our )?(?:letzten|neuesten?|juengsten?|last|latest|newest|most recent)(?= (?:buchungen|zahlungen|rechnungen|ueberweisungen|postings|transactions|payments|bills|invoices) )',
  );
  if (!isWhen && phrase.take(rows)) {
    draft.first = newestRows;
    draft.isEver = true;
    group(draft, 'posting');
    return;
  }
  const isLast = phrase.take(
    words(
      isWhen
        ? newest
        : `zuletzt|(?:der |die |das |the )?${newest}(?= (?:\\S*miete|\\S*zahlung|\\S*rechnung|\\S*buchung|\\S*ausgabe|einnahme|rent|payment|bill|invoice|posting|transaction|expense))`,
    ),
  );
  if (isLast) {
    draft.of = 'last';
    draft.first = 1;
  } else if (!isWhen && !readNewest(phrase, draft)) return;
  // The days of the postings answer when something was paid.
  group(draft, 'posting');
}

/** Finds the newest of several postings: `die letzten fünf Zahlungen`. */
function readNewest(phrase: Phrase, draft: Draft): boolean {
  return phrase.take(
    words(
      `(?:die |the |unsere |our )?(?:letzten|neuesten|juengsten|last|latest|newest|most recent) (${numberWord}) (?=(?:buchungen|zahlungen|rechnungen|ausgaben|einnahmen|ueberweisungen|postings|transactions|payments|bills|invoices|expenses) )`.replace(
        ' (?=',
        '(?= ',
      ),
    ),
    ([, number = '']) => {
      draft.first = numberOf(number) || null;
      draft.isEver = true;
    },
  );
}

/** Finds growth, development, and comparisons of houses. */
export function readChanges(phrase: Phrase, draft: Draft): void {
  const grown =
    '(?:(?:an)?gestiegen|teurer|dearer|more expensive|ansteigen|(?:an)?stiegen?|zugelegt|zugenommen|teurer geworden|teurer(?=.* geworden)|verteuert|erhoeht|gewachsen|(?:preis|kosten)?steigerung(?:en)?|anstieg|zuwachs|zunahme|increased?|risen|rose|gone up|went up|go up|grown|grew|growth|rise|become more expensive|got more expensive|more expensive than before|mehrkosten|veraenderung(?:en)?|veraendert|changed?)';
  // `Was ist teurer, Haus A oder B?` compares them, and asks for no growth.
  if (phrase.has(words('(?:teurer|dearer|more expensive) (?:.* )?(?:als|oder|than|or)'))) return;
  const isMost = phrase.has(words('am (?:staerksten|meisten|hoechsten)|the most|most|fastest'));
  if (
    phrase.take(
      words(
        `(?:(?:am|the) )?(?:(?:staerksten|meisten|hoechsten|most|fastest) )?${grown}(?: ist| sind)?(?: (?:am staerksten|am meisten|the most|most|fastest))?`,
      ),
    )
  ) {
    draft.asksGrowth = true;
    phrase.take(
      words(
        '(?:um )?(?:wie ?viel|wieviel) prozent|in prozent|prozentual(?:e[mnrs]?)?|percentage|in percent|by (?:what|how much|how many) percent',
      ),
    );
    draft.asksMost = isMost || phrase.has(words('(?:welche|which) (?:kosten|ausgaben|costs|expenses)'));
    phrase.take(words('(?:am )?(?:staerksten|meisten|most)|geworden'));
  }
  if (
    phrase.take(
      words(
        '(?:die |the )?(?:zeitliche )?(?:entwicklung|verlauf|zeitverlauf|trend|development|course|evolution|history|historie)(?: (?:der|des|von|of|in|for))?|(?:ent)?entwickelt|entwickelten|verlief(?:en)?|verlaufen|ueber die zeit|im zeitverlauf|over time|developp?(?:ed)?|evolved?',
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
  draft.asksSize = phrase.has(words('wie (?:gross|alt|lang|weit|warm)|how (?:big|large|old|long|far)'));
  if (phrase.take(overview)) draft.asksOverview = true;
}
