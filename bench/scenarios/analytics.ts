import { fillPostings, largeOwner, measuredOwner } from '../data/fill-postings.ts';
import { openSite } from '../data/site.ts';
import { interleave } from '../measure/interleave.ts';
import { describeFigure } from '../measure/report.ts';
import type { Claim } from '../measure/report.ts';
import { sized } from '../measure/sized.ts';
import { summarise } from '../measure/statistics.ts';
import { signIn } from '../subjects/product.ts';
import { runParts } from './run-parts.ts';
import type { Bench, Scenario } from './scenario.ts';
import { readQuestion } from '#modules/property-owner/server/analytics/read-question.ts';
import { corpusDay, corpusVocabulary, rateAnswer, readCorpus, shareOf } from '#testing/analytics/corpus.ts';
import { systemClock, todayInGermany } from '#platform/server/clock.ts';

const rounds = 3;
/** People of one organisation who ask at the same moment. */
const connections = 2;
const path = '/api/ri/property-management/analytics';

/** Answers over all 1,000,000 postings of one organisation. */
export const measureAnalytics: Scenario = async (bench) =>
  runParts(bench, { questions: () => rateQuestions(bench), answers: () => measureAnswers(bench) });

/** Answers of the grammar to the written questions; the held-out ones are only counted. */
async function rateQuestions({ say }: Bench): Promise<Claim[]> {
  const questions = readCorpus();
  const rate = (isHeldOut: boolean) =>
    shareOf(
      questions
        .filter((question) => question.isHeldOut === isHeldOut)
        .map((question) => rateAnswer(question, readQuestion(question.question, corpusVocabulary, corpusDay))),
    );
  const [open, heldOut] = [rate(false), rate(true)];
  say(`open questions: ${percent(open.right)} right, ${percent(open.wrong)} wrong`);
  say(`held-out questions: ${percent(heldOut.right)} right, ${percent(heldOut.wrong)} wrong`);
  return [
    { title: 'analytics: right, held-out questions', value: summarise([heldOut.right]), target: { atLeast: 0.9 } },
    { title: 'analytics: wrong, held-out questions', value: summarise([heldOut.wrong]), target: { atMost: 0.02 } },
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

async function measureAnswers({ load, say }: Bench): Promise<Claim[]> {
  const site = await openSite(sized(10_000, 1000), { organizations: 1 });
  try {
    await fillPostings(site.adminUrl, site.organizationId, {
      shares: [
        [measuredOwner, sized(100_000, 1000)],
        [largeOwner, sized(300_000, 1000)],
        ['1002', sized(600_000, 1000)],
      ],
      neighbours: 0,
    });
    const headers = await signIn(site.product.url, 'property@demo.example');
    const send = (body: object) => () =>
      load.run({
        url: `${site.product.url}${path}`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        bodies: [JSON.stringify(body)],
        connections,
        amount: sized(20, 4),
      });
    const ask = (plan: object) => send({ plan: { chart: 'bar', ...plan } });
    const today = todayInGermany(systemClock);
    const year = Number(today.slice(0, 4));
    const thisYear = { from: `${year}-01-01`, to: today };
    const lastYear = { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    const sameDays = { from: `${year - 1}-01-01`, to: `${year - 1}${today.slice(4)}` };
    const ever = { from: null, to: today };
    const expenses = { measures: ['expenses'] };
    const measured = await interleave(rounds, {
      'income and expenses by month': ask({ measures: ['income', 'expenses'], ...thisYear, by: ['month'] }),
      'expenses by house and year': ask({ ...expenses, ...ever, by: ['house', 'year'] }),
      'expenses by cost type, compared': ask({ ...expenses, ...thisYear, by: ['costType'], compare: sameDays }),
      'expenses by cost type and month': ask({ ...expenses, ...lastYear, by: ['costType', 'month'] }),
      'payees of a year': ask({ ...expenses, ...thisYear, by: ['payee'], sort: 'value', first: 5 }),
      'payees of a cost type, last 12 months': ask({
        ...expenses,
        from: `${year - 1}${today.slice(4, 8)}01`,
        to: today,
        by: ['payee'],
        filter: { costTypes: ['5200'] },
      }),
      'a payee since the first posting': ask({ ...expenses, ...ever, filter: { payee: 'Auftraggeber 12' } }),
      'without receipt, by house': ask({ ...expenses, ...thisYear, by: ['house'], filter: { receipt: false } }),
      'average of a cost type by unit': ask({
        ...expenses,
        ...thisYear,
        of: 'average',
        by: ['unit'],
        filter: { costTypes: ['5200'] },
      }),
      'a question with the name of a payee': send({ prompt: 'Was hat Auftraggeber 12 letztes Jahr bekommen?' }),
      'ten largest expenses': ask({ ...expenses, ...ever, of: 'largest', by: ['posting'], first: 10 }),
      'units of a year': ask({ measures: ['income'], ...lastYear, by: ['unit'] }),
      'surplus since the first posting': ask({ measures: ['net'], ...ever }),
    });
    return Object.entries(measured).map(([name, results]) => {
      say(describeFigure(`${name}, p50`, summarise(results.map(({ p50 }) => p50)), 'ms'));
      return {
        title: `analytics: ${name}, over 1,000,000 postings, p95`,
        value: summarise(results.map(({ p95 }) => p95)),
        unit: 'ms',
        target: { atMost: 500 },
      };
    });
  } finally {
    await site.stop();
  }
}
