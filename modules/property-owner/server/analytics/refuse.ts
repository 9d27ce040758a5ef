import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Answer, Example } from '../../contract/analytics/answer.ts';
import type { Refusal } from '../../contract/analytics/plan.ts';
import type { NamedExample } from './examples.ts';
import { say } from './words/say.ts';

/** Examples that come next to what each refused question asks for. */
const nearestTo: Readonly<Record<Refusal, readonly string[]>> = {
  noDebits: ['unit', 'months'],
  noForecast: ['costType', 'years'],
  noValues: ['houses', 'years'],
  noMeters: ['costType', 'pie'],
  noLabourShares: ['largest', 'pie'],
  noTaxAdvice: ['pie', 'rest'],
  unknownName: ['house', 'months'],
  ambiguousName: ['unit', 'months'],
  notUnderstood: ['months'],
};

/** Why a question has no answer: the reason in words, and the question next to it that has one. */
export function refuse(
  { prompt, reason, names }: { readonly prompt: string; readonly reason: Refusal; readonly names: readonly string[] },
  examples: readonly NamedExample[],
  language: LanguageKey,
): NonNullable<Answer['refused']> {
  const named = names.map((name) => name.slice(0, 100)).slice(0, 5);
  const listed = named.join(', ');
  return {
    reason,
    text:
      reason === 'unknownName' || reason === 'ambiguousName'
        ? say(language, listed === '' ? `refused.${reason}s` : `refused.${reason}`, { names: listed })
        : say(language, `refused.${reason}`),
    names: named,
    nearest: findNearest(prompt, reason, examples),
  };
}

/** The example that shares the most words with the question, else the one that its reason leads to. */
function findNearest(prompt: string, reason: Refusal, examples: readonly NamedExample[]): Example | null {
  const words = new Set(listWords(prompt));
  const shared = (example: NamedExample): number =>
    listWords(example.question).filter((word) => words.has(word)).length;
  const [best] = examples.toSorted((one, other) => shared(other) - shared(one));
  const usual = nearestTo[reason]
    .map((key) => examples.find((example) => example.key === key))
    .find((one) => one !== undefined);
  const found = reason === 'notUnderstood' && best !== undefined && shared(best) > 0 ? best : (usual ?? best);
  return found === undefined ? null : toExample(found);
}

/** Words of a text that say something: those of four letters and more. */
function listWords(text: string): string[] {
  return (text.toLocaleLowerCase('de').match(/[\p{L}\p{N}]{4,}/gu) ?? []).slice(0, 200);
}

/** Removes the name of an example's text. */
export function toExample({ question, plan }: NamedExample): Example {
  return { question, plan };
}
