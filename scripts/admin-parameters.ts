import { parseArgs } from 'node:util';
import { languageKeys, languageSchema } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { emailSchema, lineSchema } from '#platform/contract/texts.ts';

/** Parameters of `npm run admin:create`, by the name of their option. */
export const parameters = {
  email: { question: 'Email address', expected: 'an email address', schema: emailSchema },
  'first-name': { question: 'First name', expected: '1 to 100 characters', schema: lineSchema(100).min(1) },
  'last-name': { question: 'Last name', expected: '1 to 100 characters', schema: lineSchema(100).min(1) },
  organization: {
    question: "Name of the operator's organisation",
    expected: '1 to 200 characters',
    schema: lineSchema(200).min(1),
  },
} as const;

export type ParameterName = keyof typeof parameters;
export type Values = Partial<Record<ParameterName, string>>;

export const usage = `npm run admin:create -- --email x@y.de --first-name A --last-name B [--organization "Name"] [--language ${languageKeys.join('|')}]`;

/** The call was wrong; the message has one line per parameter and can be shown as it is. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
}

/** @throws ParameterError naming every parameter that is unknown or wrong */
export function readParameters(args: readonly string[]): { readonly values: Values; readonly language: LanguageKey } {
  const options = Object.fromEntries(
    [...Object.keys(parameters), 'language'].map((name) => [name, { type: 'string' }] as const),
  );
  const given = parse(args, options);
  const lines: string[] = [];
  const values: Values = {};
  for (const name of Object.keys(parameters) as ParameterName[]) {
    const text = given[name];
    if (text === undefined) continue;
    const value = readValue(name, text);
    if (value === undefined)
      lines.push(`--${name}: given ${JSON.stringify(text)}, expected ${parameters[name].expected}`);
    else values[name] = value;
  }
  const language = languageSchema.safeParse(given.language ?? 'de');
  if (!language.success)
    lines.push(`--language: given ${JSON.stringify(given.language)}, expected one of ${languageKeys.join(', ')}`);
  if (!language.success || lines.length > 0) throw new ParameterError(lines.join('\n'));
  return { values, language: language.data };
}

function parse(
  args: readonly string[],
  options: Record<string, { readonly type: 'string' }>,
): Partial<Record<string, string>> {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('. ');
    throw new ParameterError(`${line}\n${usage}`, { cause });
  }
}

/** The value as it is used; undefined when it is none. */
export function readValue(name: ParameterName, text: string): string | undefined {
  return parameters[name].schema.safeParse(text).data;
}

/** @throws ParameterError with one line per parameter */
export function assertGiven(names: readonly ParameterName[]): void {
  if (names.length === 0) return;
  throw new ParameterError(
    names.map((name) => `--${name}: given nothing, expected ${parameters[name].expected}`).join('\n'),
  );
}
