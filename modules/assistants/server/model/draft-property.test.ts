import { expect, it } from 'vitest';
import { createLanguageModel } from '#platform/server/language-model/language-model.ts';
import { startModelServer } from '#testing/model-server.ts';
import { draftPropertyByModel } from './draft-property.ts';

const people = [{ lastName: 'Kanarienvogel', firstName: 'Tweety' }];
const said =
  'Frau Ahornblatt meldet Tropfen an der Decke im Bad, Musterweg 7, seit gestern Abend, Fleck 40 mal 30 Zentimeter.';
const rulesDraft = {
  type: 'report' as const,
  kind: 'damage' as const,
  text: `Schadensnotiz · 23.11.2026, 9:15 · Musterweg 7, Bad · gemeldet von Frau Ahornblatt\n\n${said}`,
  gaps: [],
  needsLawyer: false,
};

async function draft(text: unknown, words = said, rules: Partial<typeof rulesDraft> = {}) {
  const server = await startModelServer();
  server.behave('ok', typeof text === 'function' ? text : { text });
  const model = createLanguageModel({ url: server.url, key: undefined, model: 'klein' });
  const outcome = await draftPropertyByModel(model, words, { rulesDraft: { ...rulesDraft, ...rules }, people });
  return { outcome, sent: JSON.stringify(server.calls.map(({ body }) => body)), calls: server.calls };
}

const textOf = async (text: string, words?: string): Promise<string | undefined> => {
  const { outcome } = await draft(text, words);
  return outcome !== undefined && 'draft' in outcome ? outcome.draft.text : undefined;
};

it('a text of what was said is kept with its kind; names and addresses never leave', async () => {
  const text = `Schadensnotiz · 23.11.2026, 9:15 · Musterweg 7, Bad\n\n${said}\nTweety Kanarienvogel`;
  const { outcome, sent } = await draft(
    (call: { body: { messages: { content: string }[] } }) => ({
      text: call.body.messages.at(-1)?.content.split('Entwurf:\n')[1],
    }),
    said,
    { text },
  );
  expect(outcome).toEqual({ draft: { type: 'report', kind: 'damage', text, gaps: [], needsLawyer: false } });
  expect(sent).not.toMatch(/ahornblatt|musterweg|kanarien|tweety|23\.11/iu);
});

it('numbers, names and days that were not said become gaps, which are listed', async () => {
  const { outcome } = await draft(
    `${said} Herr Seestern kommt am 24.11.2026 um 13:30 Uhr und zahlt 250,00 €. Rückruf: [bitte ergänzen: Telefon]`,
  );
  expect(outcome).toMatchObject({
    draft: {
      text: `${said} Herr [bitte ergänzen: Name] kommt am [bitte ergänzen: Angabe] um [bitte ergänzen: Angabe] und zahlt [bitte ergänzen: Angabe]. Rückruf: [bitte ergänzen: Telefon]`,
      gaps: ['[bitte ergänzen: Name]', '[bitte ergänzen: Angabe]', '[bitte ergänzen: Telefon]'],
    },
  });
});

it.each([
  'Wir erkennen den Schaden als unsere Schuld an.',
  'Wir gewähren Ihnen eine Mietminderung.',
  'Die Kosten werden wir übernehmen.',
  'Wir haften für alle Folgen.',
])('a promise that nobody made is dropped: „%s“', async (promise) => {
  expect(await textOf(`${said} ${promise}`)).toBe(said);
});

it('a promise that was made stays, and nothing is called free of defects', async () => {
  const words = `${said} Mietminderung angesprochen, keine Aussage getroffen. Küche ohne Mängel.`;
  expect(await textOf(words, words)).toBe(words.replace('ohne Mängel', 'ohne festgestellte Mängel'));
});

it('a text that lost most of what was said, or is markup alone, gives way to that of rules', async () => {
  expect(await textOf('Sehr geehrte Damen und Herren, vielen Dank.')).toBeUndefined();
  expect((await draft('<div></div>')).outcome).toEqual({ problem: 'no_answer' });
});

it('an answer to a question is not drafted by a model', async () => {
  const { outcome, calls } = await draft(said, 'Wie ist das Wetter?', { type: 'text' as 'report', text: '' });
  expect(outcome).toBeUndefined();
  expect(calls).toHaveLength(0);
});
