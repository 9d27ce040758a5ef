import { describePlace } from './describe-place.ts';
import { findRuleText } from './rule-texts.ts';

/** Texts for rules in one language: `locales/e-invoice-rules/<language>.json`. */
export interface RuleWords {
  readonly names: { readonly [name: string]: string | { readonly [name: string]: string } };
  readonly categories: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
}

/** Names the position of a finding in words: `Position 4 · Einheit`. Empty if no step of the path has a name. */
export function formatPlace({ names }: RuleWords, path: string, numbers: readonly number[] = []): string {
  return describePlace(path)
    .map(({ name, number }, index) => {
      const word = findName(names, name) ?? name;
      // Several positions with one fault are all named.
      const all = index === 0 && numbers.length > 0 ? writeNumbers(numbers) : number;
      return number === undefined ? word : `${word} ${all}`;
    })
    .join(' · ');
}

/** Finds a name; `totals.net` stands in its own group. */
function findName(names: RuleWords['names'], name: string): string | undefined {
  const [group = '', inside] = name.split('.');
  const found = names[group];
  return typeof found === 'object' ? found[inside ?? ''] : found;
}

const maxNumbers = 8;

function writeNumbers(numbers: readonly number[]): string {
  return `${numbers.slice(0, maxNumbers).join(', ')}${numbers.length > maxNumbers ? ', …' : ''}`;
}

/** Formats a broken rule as a sentence; undefined for an unknown rule. */
export function formatRule(
  { texts, categories }: RuleWords,
  rule: string,
  { expected, found }: { readonly expected: string; readonly found: string },
): string | undefined {
  const known = findRuleText(rule);
  if (known === undefined) return undefined;
  const values: Readonly<Record<string, string>> = {
    expected,
    found,
    category: known.category === null ? '' : (categories[known.category] ?? ''),
  };
  return texts[known.text]?.replaceAll(/\{\{(\w+)\}\}/gu, (place, name: string) => values[name] ?? place);
}
