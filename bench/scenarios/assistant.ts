import { draftByRules } from '#modules/assistants/server/drafts/draft-by-rules.ts';
import { addCounts, judgeAll, rate, readSentences } from '#testing/care/judge-sentences.ts';
import { ensureWebBuilt } from '../../scripts/build.mjs';
import { openSite } from '../data/site.ts';
import { sized } from '../measure/sized.ts';
import { quantile, summarise } from '../measure/statistics.ts';
import { signIn } from '../subjects/product.ts';
import { runParts } from './run-parts.ts';
import type { Bench, Scenario } from './scenario.ts';

const rounds = sized(20, 2);
const answers = sized(60, 3);
const longText = 60_000;
const base = '/api/benit/care';
const dictation = 'Frau Apfelbaum RR 130 zu 80, Puls 72, Temperatur 37,2. Hat gut gegessen und getrunken.';

/** The assistant of care: how well rules draft what was said, how soon an answer begins, how soon a PDF is there. */
export const measureAssistant: Scenario = async (bench) =>
  runParts(bench, { rules: () => Promise.resolve(measureRules()), answers: () => measureAnswers(bench) });

/** Drafts all sentences of testing/care; those that are held out are judged apart. */
function measureRules() {
  const sentences = readSentences();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const { say, at, kind } of sentences) {
      const start = performance.now();
      draftByRules(say, { now: at, kind });
      times.push(performance.now() - start);
    }
  const said = sentences.map(({ say }) => say).join('. ');
  const start = performance.now();
  draftByRules(said.repeat(Math.ceil(longText / said.length)).slice(0, longText), { now: new Date(0) });
  const longest = performance.now() - start;
  const quality = [true, false].flatMap((isHeldOut) => {
    const group = sentences.filter((sentence) => sentence.isHeldOut === isHeldOut);
    const counts = judgeAll(group, ({ say, at, kind }) => draftByRules(say, { now: at, kind }));
    const name = isHeldOut ? 'held out' : 'known';
    const vitals = rate(addCounts([counts.bloodPressure, counts.heartRate, counts.bodyTemperature]));
    const claim = (title: string, value: number, atLeast: number) => ({
      title: `assistant: ${title}, ${name}`,
      value: summarise([value]),
      target: { atLeast },
    });
    return [
      claim('vital signs, precision', vitals.precision, 0.95),
      claim('vital signs, recall', vitals.recall, 0.9),
      claim('further values, recall', rate(counts.further).recall, 0.8),
      claim('risks, precision', rate(counts.risks).precision, 0.85),
    ];
  });
  return [
    ...quality,
    {
      title: 'assistant: a draft by rules, p95',
      value: summarise([quantile(times, 0.95)]),
      unit: 'ms',
      target: { atMost: 20 },
    },
    {
      title: 'assistant: 60,000 characters by rules',
      value: summarise([longest]),
      unit: 'ms',
      target: { atMost: 1000 },
    },
  ];
}

/** Asks as a nurse of the demo: until the first piece of an answer, and until the PDF of its draft. */
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
      const asked = performance.now();
      const pdf = await call('GET', `/entry/${id}/document`);
      if (pdf.status !== 200) throw new Error(`The document was answered with ${pdf.status}`);
      await pdf.arrayBuffer();
      documents.push(performance.now() - asked);
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
    ];
  } finally {
    await site.stop();
  }
}
