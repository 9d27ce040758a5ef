import { draftByRules } from '#modules/assistants/server/drafts/draft-by-rules.ts';
import { judge, score } from '#testing/care/judge.ts';
import type { Answers, Score, Verdict } from '#testing/care/judge.ts';
import { isHeldOut, readSentences, usualNow } from '#testing/care/sentences.ts';
import type { Sentence } from '#testing/care/sentences.ts';
import { ensureWebBuilt } from '../../scripts/build.mjs';
import { openSite } from '../data/site.ts';
import type { Claim } from '../measure/report.ts';
import { sized } from '../measure/sized.ts';
import { quantile, summarise } from '../measure/statistics.ts';
import { signIn } from '../subjects/product.ts';
import { measureWaiting } from './assistant-waiting.ts';
import { runParts } from './run-parts.ts';
import type { Bench, Scenario } from './scenario.ts';

const rounds = sized(20, 2);
const answers = sized(60, 3);
const longText = 60_000;
const vitals = new Set(['bloodPressure', 'heartRate', 'bodyTemperature']);
const base = '/api/benit/care';
const dictation = 'Frau Apfelbaum RR 130 zu 80, Puls 72, Temperatur 37,2. Hat gut gegessen und getrunken.';

/**
 * The assistant of care: how well rules draft what was said, how soon an answer begins, how soon a PDF is there, and how
 * people who wait for a slow model slow others.
 */
export const measureAssistant: Scenario = async (bench) =>
  runParts(bench, {
    rules: () => Promise.resolve(measureRules(bench)),
    answers: () => measureAnswers(bench),
    waiting: () => measureWaiting(bench),
  });

/** Precision and recall of each field, of the sentences that the rules were made with and of those held out. */
function measureRules({ say }: Bench): Claim[] {
  const sentences = readSentences();
  const groups = [
    ['known', sentences.filter((sentence) => !isHeldOut(sentence))],
    ['held out', sentences.filter(isHeldOut)],
  ] as const;
  const quality = groups.flatMap(([name, group]) => {
    const verdicts = group.flatMap((sentence) => judge(sentence, draftBoth(sentence)));
    say(`  ${name}: precision, recall, number of expected values`);
    for (const [field, own] of Map.groupBy(verdicts, (verdict) => verdict.field)) say(describeScore(field, own));
    const ofVitals = score(verdicts.filter(({ field }) => vitals.has(field)));
    const of = (field: string): Score => score(verdicts.filter((verdict) => verdict.field === field));
    return [
      toClaim(`vital signs, precision, ${name}`, ofVitals.precision, 0.95),
      toClaim(`vital signs, recall, ${name}`, ofVitals.recall, 0.9),
      toClaim(`further values, recall, ${name}`, of('values').recall, 0.8),
      toClaim(`risks, precision, ${name}`, of('risks').precision, 0.9),
    ];
  });
  return [...quality, ...measureTime(sentences.map(({ say: said }) => said))];
}

/** Answers to a sentence: as it was spoken, and dictated into an assessment. */
function draftBoth({ say: said, now, kind, people }: Sentence): Answers {
  const context = { now: new Date(now ?? usualNow), people };
  return {
    spoken: draftByRules(said, { ...context, kind }),
    assessed: draftByRules(said, { ...context, kind: 'sis' }),
  };
}

function describeScore(field: string, verdicts: readonly Verdict[]): string {
  const { precision, recall, expected } = score(verdicts);
  return `    ${field.padEnd(20)} ${precision.toFixed(2)}  ${recall.toFixed(2)}  ${expected}`;
}

function toClaim(title: string, value: number, atLeast: number): Claim {
  return { title: `assistant: ${title}`, value: summarise([value]), target: { atLeast } };
}

/** Time of a draft of one sentence, and of the longest text that is accepted. */
function measureTime(sentences: readonly string[]): Claim[] {
  const now = new Date(usualNow);
  const joined = sentences.join('. ');
  const long = joined.repeat(Math.ceil(longText / joined.length)).slice(0, longText);
  const draft = (said: string): number => {
    const started = performance.now();
    draftByRules(said, { now });
    return performance.now() - started;
  };
  const slowest = Array.from({ length: rounds }, () => quantile(sentences.map(draft), 0.95));
  const whole = Array.from({ length: rounds }, () => draft(long));
  return [
    { title: 'assistant: a draft by rules, p95', value: summarise(slowest), unit: 'ms', target: { atMost: 20 } },
    {
      title: 'assistant: 60,000 characters by rules',
      value: summarise(whole),
      unit: 'ms',
      target: { atMost: 300 },
    },
  ];
}

/** Asks as a nurse of the demo: until the first piece of an answer, until the PDF of its draft, and of an assessment. */
async function measureAnswers(_bench: Bench) {
  await ensureWebBuilt();
  const site = await openSite(1000, { organizations: 1 });
  try {
    const headers = await signIn(site.product.url, 'care@demo.example');
    const call = (method: string, path: string, body?: object) =>
      fetch(`${site.product.url}${base}${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const first: number[] = [];
    const documents: number[] = [];
    const assessments: number[] = [];
    const timeDocument = async (id: string): Promise<number> => {
      const asked = performance.now();
      const pdf = await call('GET', `/entry/${id}/document`);
      if (pdf.status !== 200) throw new Error(`The document was answered with ${pdf.status}`);
      await pdf.arrayBuffer();
      return performance.now() - asked;
    };
    const listed = (await (await call('GET', '/entry?type=sis')).json()) as { readonly entries: { id: string }[] };
    const assessment = listed.entries[0]?.id ?? '';
    for (let round = 0; round < answers; round += 1) {
      const start = performance.now();
      const answer = await call('POST', '/assistant-stream', { prompt: dictation, withoutModel: true });
      const pieces = answer.body?.getReader();
      const { value } = (await pieces?.read()) ?? {};
      if (answer.status !== 200 || value === undefined) throw new Error(`The assistant answered ${answer.status}`);
      first.push(performance.now() - start);
      const [line] = new TextDecoder().decode(value).split('\n');
      const { answer: drafted } = JSON.parse(line ?? '') as { readonly answer: { readonly drafts: { id: string }[] } };
      await pieces?.cancel();
      const [{ id } = { id: '' }] = drafted.drafts;
      documents.push(await timeDocument(id));
      assessments.push(await timeDocument(assessment));
      await call('DELETE', `/entry/${id}`);
    }
    return [
      {
        title: 'assistant: first piece of an answer, p95',
        value: summarise([quantile(first, 0.95)]),
        unit: 'ms',
        target: { atMost: 100 },
      },
      {
        title: 'assistant: PDF of a draft, p95',
        value: summarise([quantile(documents, 0.95)]),
        unit: 'ms',
        target: { atMost: 100 },
      },
      {
        title: 'assistant: PDF of an assessment, p95',
        value: summarise([quantile(assessments, 0.95)]),
        unit: 'ms',
        target: { atMost: 100 },
      },
    ];
  } finally {
    await site.stop();
  }
}
