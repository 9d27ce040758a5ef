import { expect, it } from 'vitest';
import { judge } from '#testing/care/judge.ts';
import { isHeldOut, readSentences, usualNow } from '#testing/care/sentences.ts';
import { draftByRules } from './draft-by-rules.ts';

// The others are held out: npm run bench assistant prints how many of them are answered as expected.
const sentences = readSentences().filter((sentence) => !isHeldOut(sentence));

it.each(sentences)('„$say“ is drafted as a nurse expects it', (sentence) => {
  const { say, now, kind, people } = sentence;
  const context = { now: new Date(now ?? usualNow), people };
  const verdicts = judge(sentence, {
    spoken: draftByRules(say, { ...context, kind }),
    assessed: draftByRules(say, { ...context, kind: 'sis' }),
  });
  expect(verdicts.filter(({ expected, found }) => expected !== found)).toEqual([]);
});
