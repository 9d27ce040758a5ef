import { maxQuestion } from '../../contract/analytics/limits.ts';
import { planSchema } from '../../contract/analytics/plan.ts';
import type { Plan } from '../../contract/analytics/plan.ts';
import { buildPlan } from './grammar/build-plan.ts';
import { readChart } from './grammar/charts.ts';
import { readCostTypes } from './grammar/cost-types.ts';
import { emptyDraft, group } from './grammar/draft.ts';
import type { Draft, Refused } from './grammar/draft.ts';
import {
  readConditions,
  readDivisors,
  readList,
  readMeasures,
  readShare,
  readTrades,
  settleMeasure,
} from './grammar/figures.ts';
import { filler } from './grammar/filler.ts';
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
  const notUnderstood: Refused = { refused: 'notUnderstood' };
  if (question.length > maxQuestion) return notUnderstood;
  const phrase = createPhrase(question);
  const draft = emptyDraft();
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
  if (unanswerable !== undefined) return { refused: unanswerable };
  const periods = readPeriods(phrase, draft, today);
  if (periods === undefined) return notUnderstood;
  readFigures(phrase, draft, vocabulary);
  readRemainingNames(phrase, draft, vocabulary);
  settleMeasure(draft);
  phrase.take(filler);
  if (draft.refusal !== undefined) return draft.refusal;
  const isAhead = periods.main?.from != null && periods.main.from > today;
  if (isAhead && periods.main?.kind !== 'day') return { refused: 'noForecast' };
  const unread = phrase.rest().flat();
  if (unread.length > 0) return namesStranger(question, unread) ? { refused: 'unknownName' } : notUnderstood;
  if (isAhead) return { refused: 'noForecast' };
  const plan = isFollowing ? changePlan(former, draft, periods, today) : buildPlan(draft, periods, today);
  return plan === undefined ? notUnderstood : { plan };
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
  readCostTypes(phrase, draft, vocabulary.costTypes);
  readMeasures(phrase, draft);
  readOverview(phrase, draft);
}

/** The plan before with what the new question says. */
function changePlan(former: Plan, draft: Draft, periods: Periods, today: string): Plan | undefined {
  const changed: Plan = {
    ...former,
    ...(draft.measures.length > 0 && draft.suggested === undefined && { measures: draft.measures }),
    ...(draft.by.length > 0 && { by: draft.by }),
    filter: { ...former.filter, ...draft.filter },
    ...(draft.chart !== undefined && { chart: draft.chart }),
  };
  if (periods.main === undefined) return planSchema.safeParse(changed).data;
  const { from, to } = periods.main;
  return planSchema.safeParse({ ...changed, from, to: to > today ? today : to, compare: null }).data;
}
