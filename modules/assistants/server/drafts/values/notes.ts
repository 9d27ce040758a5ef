import { wordSet } from '../words/fold.ts';
import type { Kind } from './kinds.ts';
import type { Numbers } from './numbers.ts';
import { isLitre } from './number-uses.ts';

const meals = wordSet(
  'essen mittagessen frühstück abendessen mahlzeit abendbrot mittag kaffee mahlzeiten zwischenmahlzeit',
);
const oxygen = wordSet('o2 o₂ sauerstoff raumluft zimmerluft');
const longestMeal = 3;

interface Place {
  readonly kind: Kind;
  readonly number: number;
  readonly end: number;
}

/** Finds words about a value behind it (of glucose also before): the flow of oxygen, „nüchtern“, „vor dem Essen“. */
export function findNote(numbers: Numbers, { kind, number, end }: Place): { note: string; end: number } {
  if (kind === 'oxygenSaturation') return findOxygen(numbers, { number, end });
  if (kind !== 'bloodGlucose') return { note: '', end };
  const before = numbers.tokens[number - 1]?.low ?? '';
  if (before === 'nuchtern') return { note: 'nüchtern', end };
  return meals.has(before) ? { note: mealBefore(numbers, number), end } : findMeal(numbers, end);
}

function findOxygen({ tokens, said }: Numbers, { number, end }: Omit<Place, 'kind'>): { note: string; end: number } {
  const [without, before] = [tokens[number - 2], tokens[number - 1]];
  if (without?.low === 'ohne' && before !== undefined && oxygen.has(before.low))
    return { note: said.slice(without.start, before.end), end };
  const [word, second, third] = [tokens[end], tokens[end + 1], tokens[end + 2]];
  if (word === undefined || !/^(?:unter|bei|mit|ohne)$/u.test(word.low)) return { note: '', end };
  if (second?.kind === 'number' && isLitre(third)) {
    let to = end + 3;
    while (/^(?:\/|min|pro|minute)$/u.test(tokens[to]?.low ?? '') || oxygen.has(tokens[to]?.low ?? '')) to += 1;
    return { note: `unter ${second.shown} l O₂/min`, end: to };
  }
  if (second === undefined || !oxygen.has(second.low)) return { note: '', end };
  return { note: said.slice(word.start, second.end), end: end + 2 };
}

/** „BZ vor dem Frühstück 112“. */
function mealBefore({ tokens, said }: Numbers, number: number): string {
  for (let at = number - 2; at >= Math.max(0, number - 1 - longestMeal); at -= 1)
    if (/^(?:vor|vorm|nach|nachm)$/u.test(tokens[at]?.low ?? ''))
      return said.slice(tokens[at]?.start ?? 0, tokens[number - 1]?.end ?? 0);
  return '';
}

function findMeal({ tokens, said }: Numbers, end: number): { note: string; end: number } {
  const word = tokens[end];
  if (word?.low === 'nuchtern') return { note: word.text.toLowerCase(), end: end + 1 };
  if (!/^(?:vor|vorm|nach|nachm)$/u.test(word?.low ?? '') || word === undefined) return { note: '', end };
  for (let to = end + 1; to <= end + longestMeal; to += 1) {
    const token = tokens[to];
    if (token !== undefined && meals.has(token.low)) return { note: said.slice(word.start, token.end), end: to + 1 };
  }
  return { note: '', end };
}
