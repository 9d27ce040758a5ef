import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createTranslator, listTexts } from '#platform/server/i18n/create-translator.ts';
import { findOwnBrand } from '#platform/server/mail/brand.ts';
import { close, greet, inSentence } from '#platform/server/mail/mail-words.ts';
import { renderLetter } from '#platform/server/mail/render-letter.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import type { PortalProblem } from './portal-problem.ts';
import type { PortalContext } from './portal-context.ts';
import type { Publication } from './publication-rows.ts';

/** Words of portals: why they were not reached, and the email about it. */
const texts = new URL('../../locales/portals/', import.meta.url);
const portalText = createTranslator(texts);
const known = new Set(Object.keys(listTexts(texts, 'de')));

/** Objects that one email names. */
const maxNamed = 20;

interface Alarm {
  readonly portal: Portal;
  readonly rows: readonly Publication[];
  readonly problem: PortalProblem;
}

/** Emails whoever wanted objects at a portal that no further try is made for; those who have left get none. */
export async function alarmAgents(
  { mailer, configuration: { publicUrl } }: Pick<Platform, 'mailer' | 'configuration'>,
  { tx }: Pick<PortalContext, 'tx'>,
  { portal, rows, problem }: Alarm,
): Promise<void> {
  for (const [userId, wanted] of Map.groupBy(rows, ({ wantedBy }) => wantedBy)) {
    const person = userId === null ? undefined : await findAgent(tx, userId);
    if (person === undefined) continue;
    const language = person.language as LanguageKey;
    const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
      portalText(language, `portals.alarm.${key}`, values);
    const [error] = problem.errors;
    const reason =
      error === undefined || error.code === 'refused'
        ? (error?.text ?? '')
        : sayProblem(language, error.code, error.text);
    const numbers = wanted.slice(0, maxNamed).map(({ externalId }) => externalId);
    const brand = await findOwnBrand(tx, publicUrl);
    const letter = renderLetter({
      language,
      brand,
      subject: say('subject', { portal: portalText(language, `portals.names.${portal}`), count: wanted.length }),
      greeting: greet(language, { email: person.email, firstName: person.first_name, lastName: person.last_name }),
      paragraphs: [
        say('text', { portal: portalText(language, `portals.names.${portal}`), objects: numbers.join(', ') }),
        inSentence(reason),
        say('next'),
      ],
      action: { label: say('action'), url: `${publicUrl}/ri/real-estate/configuration` },
      closing: close(language, brand),
    });
    await mailer.send(tx, { to: person.email, ...letter });
  }
}

/** Says why a portal was not reached; the given words where there are none for it. */
function sayProblem(language: LanguageKey, code: string, otherwise: string): string {
  const key = `portals.problems.${code}`;
  return known.has(key) ? portalText(language, key) : otherwise;
}

const findAgent = (tx: Transaction, id: string) =>
  tx
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select(['u.first_name', 'u.last_name', 'u.email', 'm.default_language as language'])
    .where('u.id', '=', id)
    .executeTakeFirst();
