import { planSchema } from '../../contract/analytics/plan.ts';
import type { Plan } from '../../contract/analytics/plan.ts';
import { isTooLong } from './is-too-long.ts';
import { buildPlan } from './grammar/build-plan.ts';
import { readChart } from './grammar/charts.ts';
import { splitCompounds } from './grammar/compounds.ts';
import { readCostTypes } from './grammar/cost-types.ts';
import { emptyDraft, group } from './grammar/draft.ts';
import type { Draft, Refused } from './grammar/draft.ts';
import {
  readConditions,
  readCounts,
  readDivisors,
  readList,
  readMeasures,
  readShare,
  readTrades,
  settleMeasure,
} from './grammar/figures.ts';
import { filler, takeNouns } from './grammar/filler.ts';
import { readChanges, readLast, readOverview } from './grammar/changes.ts';
import { readGroupings } from './grammar/groupings.ts';
import { readRanking } from './grammar/ranking.ts';
import { readHouses } from './grammar/houses.ts';
import { namesStranger, readRemainingNames, readWholeNames } from './grammar/people.ts';
import { joinSpans, takePeriods } from './grammar/periods.ts';
import type { Periods } from './grammar/periods.ts';
import { createPhrase, words } from './grammar/phrase.ts';
import type { Phrase } from './grammar/phrase.ts';
import { readSpans } from './grammar/read-spans.ts';
import { findUnanswerable } from './grammar/unanswerable.ts';
import { correctSpelling } from './grammar/spelling.ts';
import { refuseAmounts } from './grammar/traps.ts';
import type { Vocabulary } from './grammar/vocabulary-names.ts';

const ever = words(
  'jemals|je zuvor|aller zeiten|alle[nr]? jahren?|(?:im |ueber den )?gesamten? zeitraum|von anfang an|seit (?:beginn|anfang|jeher)|ueberhaupt|ever|all time|of all time|since the (?:beginning|start)|from the beginning|(?:for )?all years|(?:summe )?(?:aller|alle) zahlungen(?= an )|(?:sum of )?all payments(?= to )',
);

/** The plan of a question, or why it has none. */
export type QuestionReading = { readonly plan: Plan } | Refused;

/**
 * Reads a German or English question by a grammar: no word may remain that it does not account for.
 *
 * @param vocabulary names that the reader may see
 * @param today German day, YYYY-MM-DD
 * @param former plan of the question before, which `und letztes Jahr?` changes
 */
export function readQuestion(question: string, vocabulary: Vocabulary, today: string, former?: Plan): QuestionReading {
  const { reading, unread } = readWords(question, vocabulary, today, former);
  if (unread.length === 0 || !('refused' in reading) || reading.refused !== 'notUnderstood') return reading;
  const corrected = correctSpelling(question, unread);
  const again = corrected === undefined ? undefined : readWords(corrected, vocabulary, today, former).reading;
  return again !== undefined && 'plan' in again ? again : reading;
}

/** A reading with the words that nothing has understood. */
interface WordsRead {
  readonly reading: QuestionReading;
  readonly unread: readonly string[];
}

function readWords(question: string, vocabulary: Vocabulary, today: string, former: Plan | undefined): WordsRead {
  const done = (reading: QuestionReading, unread: readonly string[] = []): WordsRead => ({ reading, unread });
  const notUnderstood: Refused = { refused: 'notUnderstood' };
  if (isTooLong(question)) return done(notUnderstood);
  const phrase = createPhrase(question);
  const draft = emptyDraft();
  splitCompounds(phrase);
  const isFollowing =
    former !== undefined &&
    phrase.take(
      words(
        '(?<=^ )(?:und|and|what about|how about|wie (?:sieht|war|ist) es|jetzt|dasselbe|das gleiche|the same|now|same)',
      ),
    );
  readWholeNames(phrase, draft, vocabulary);
  readHouses(phrase, draft, vocabulary);
  const unanswerable = findUnanswerable(phrase);
  if (unanswerable !== undefined) return done({ refused: unanswerable });
  refuseAmounts(phrase);
  const periods = readPeriods(phrase, draft, today);
  if (periods === undefined) return done(notUnderstood);
  readFigures(phrase, draft, vocabulary);
  readRemainingNames(phrase, draft, vocabulary);
  settleMeasure(draft);
  takeNouns({ phrase, draft, vocabulary, periods });
  phrase.take(filler);
  if (draft.refusal !== undefined) return done(draft.refusal);
  const isAhead = periods.main?.from != null && periods.main.from > today;
  if (isAhead && periods.main?.kind !== 'day') return done({ refused: 'noForecast' });
  const unread = phrase.rest().flat();
  if (unread.length > 0)
    return done(namesStranger(question, unread) ? { refused: 'unknownName' } : notUnderstood, unread);
  if (isAhead) return done({ refused: 'noForecast' });
  const plan = isFollowing ? changePlan(former, draft, periods, today) : buildPlan(draft, periods, today);
  return done(plan === undefined ? notUnderstood : { plan });
}

export function readPeriods(phrase: Phrase, draft: Draft, today: string): Periods | undefined {
  readSpans(phrase, today);
  joinSpans(phrase, today);
  draft.isEver = phrase.take(ever);
  return takePeriods(phrase, today);
}

export function readFigures(phrase: Phrase, draft: Draft, vocabulary: Vocabulary): void {
  draft.asksWhich = phrase.has(words('was|welche[mnrs]?|what|which'));
  readConditions(phrase, draft);
  readTrades(phrase, draft);
  draft.paidYet = phrase.has(words('(?<=^ )\\S+ (?:bezahlt|gezahlt|ueberwiesen|paid)(?= $)'));
  readShare(phrase, draft, vocabulary.costTypes);
  readChart(phrase, draft);
  readDivisors(phrase, draft);
  readChanges(phrase, draft);
  readLast(phrase, draft);
  readRanking(phrase, draft);
  readGroupings(phrase, draft);
  if (
    draft.asksWhich &&
    draft.by.length === 0 &&
    phrase.has(words('(?:welche|what|which) (?:kosten|ausgaben|costs?|expenses?)(?! ?(?:sind|are))'))
  )
    group(draft, 'costType');
  readList(phrase, draft);
  readCounts(phrase, draft);
  readCostTypes(phrase, draft, vocabulary.costTypes);
  readMeasures(phrase, draft);
  readOverview(phrase, draft);
}

/** The plan before with what the new question says; undefined if it says more than a change. */
function changePlan(former: Plan, draft: Draft, periods: Periods, today: string): Plan | undefined {
  const { sort, first, of, per, isLowest, shareOf, asksGrowth, asksDevelopment } = draft;
  if (shareOf !== null || asksGrowth || asksDevelopment || periods.compare !== undefined) return undefined;
  const changed: Plan = {
    ...former,
    ...(sort !== null && { sort: isLowest && sort === 'value' ? 'lowest' : sort }),
    ...(first !== null && { first }),
    ...(of !== 'sum' && { of }),
    ...(per !== null && { per }),
    ...(draft.measures.length > 0 && draft.suggested === undefined && { measures: draft.measures }),
    ...(draft.by.length > 0 && { by: draft.by }),
    filter: { ...former.filter, ...draft.filter },
    ...(draft.chart !== undefined && { chart: draft.chart }),
  };
  if (periods.main === undefined) return planSchema.safeParse(changed).data;
  const { from, to } = periods.main;
  return planSchema.safeParse({ ...changed, from, to: to > today ? today : to, compare: null }).data;
}
