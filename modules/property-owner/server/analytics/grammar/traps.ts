import { aSpan, words } from './phrase.ts';
import type { Phrase } from './phrase.ts';

/** Stands for words that change the meaning in a way that no reader understands: the question is refused. */
const unreadable = 'unlesbar';
const limit =
  '(?:ueber|unter|oberhalb|unterhalb|mehr als|weniger als|hoeher als|groesser als|kleiner als|mindestens|hoechstens|maximal|over|under|above|below|more than|less than|at least|at most|exceeding)';

const beforePeriods: readonly RegExp[] = [
  // An amount looks like a year: `über 2000 Euro`.
  words('\\d[\\d.]* ?(?:euro|eur|tsd|tausend|mio|millionen|cent|thousand|million)|(?:euro|eur) \\d[\\d.]*'),
  words(`${limit} (?:von |of )?(?:1\\d{3}|200\\d)`),
];

/** Deposits that are held are no sum of postings of a year. */
const holdings = words(
  '(?:wie ?viel|how much) (?:\\S+ )?(?:kaution(?:en)?|ruecklagen?|deposits?|reserves?) (?:haben|liegt|liegen|ist|sind|do we have|have we got|is there)(?!.* (?:eingenommen|bekommen|erhalten|eingegangen|bezahlt|gezahlt|received|paid))',
);

const aboutPeriods = words(
  `(?:um|rund um|ungefaehr|etwa|circa|ca|around|about|roughly|ausser|ohne|ausgenommen|bis auf|except|except for|excluding|without|nicht|not|kein|jeden|jedes|every) (?:(?:im|in|dem|den|der|das|the|monat|jahr) )*${aSpan}`,
);

/** Marks amounts, which are no condition of a plan. */
export function refuseAmounts(phrase: Phrase): void {
  for (const pattern of [...beforePeriods, holdings]) phrase.take(pattern, () => unreadable);
}

/** Marks periods that are left out, or that are named roughly. */
export function refuseVaguePeriods(phrase: Phrase): void {
  phrase.take(aboutPeriods, () => unreadable);
}
