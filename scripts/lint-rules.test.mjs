import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { packageFile, root } from './paths.mjs';

const folders = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Lints files by the project's rules; returns the messages by file. */
function lint(files) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-lint-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [packageFile('oxlint/bin/oxlint'), '--config', join(root, '.oxlintrc.json'), '--format', 'json', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  return JSON.parse(stdout).diagnostics.map(({ filename, message, help }) => `${filename}: ${help ?? message}`);
}

const imports = "import { call } from '#platform/web/api/client.ts';\n";

it('raw alternatives of a condition stand in brackets', () => {
  const where = (condition) =>
    `import { sql } from 'kysely';\nexport const find = (query) => query.where('a', '=', 1).where(sql\`${condition}\`);\n`;
  const bare = lint({ 'modules/shop/server/find.ts': where("b OR c <> '' AND (d)") });
  expect(bare).toEqual([expect.stringMatching(/^modules\/shop\/server\/find\.ts: Raw alternatives without brackets/u)]);
  expect(lint({ 'modules/shop/server/find.ts': where("(b OR c <> '' AND (d OR e))") })).toEqual([]);
});

it('an endpoint is called by hand nowhere but where the kit shows the failure, or in queries', () => {
  const query = 'export const read = (id) => call(getThing, { params: { id } });\n';
  const byHand = /^modules\/shop\/web\/page\.tsx: An endpoint called by hand: use useAction/u;
  expect(lint({ 'modules/shop/web/page.tsx': imports + query })).toEqual([expect.stringMatching(byHand)]);
  const command =
    'export const useIt = () => useCommand(async (id) => { await call(removeThing, { params: { id } }); });\n';
  const form = 'export const useThing = () => useSave({ send: (wire) => call(saveThing, { body: wire }) });\n';
  expect(
    lint({
      'modules/shop/web/thing-queries.ts': imports + query,
      'modules/shop/web/use-thing.ts': imports + command + form,
      'modules/shop/server/page.ts': query,
    }),
  ).toEqual([]);
  // After the command, not by it.
  const after =
    'export const useIt = () => useCommand(remove, { onDone: (id) => call(getThing, { params: { id } }) });\n';
  expect(lint({ 'modules/shop/web/use-thing.ts': imports + after })).toHaveLength(1);
});

it('a mutation is run by useAction or useCommand', () => {
  const file = "import { useMutation } from '@tanstack/react-query';\nexport const useIt = () => useMutation({});\n";
  expect(lint({ 'modules/shop/web/use-it.ts': file })).toEqual([
    'modules/shop/web/use-it.ts: Use useAction or useCommand (platform/web/form/use-action.ts): they show failures and toasts.',
  ]);
});

it('a query is declared in x-queries.ts', () => {
  const inPlace = "export const useIt = () => useQuery({ queryKey: ['it'], queryFn: fetchIt });\n";
  const declared = "export const itQuery = () => endpointQuery(['it'], getIt, {});\n";
  expect(lint({ 'app/web/use-it.ts': inPlace, 'app/web/it.ts': declared }).toSorted()).toEqual([
    'app/web/it.ts: endpointQuery outside of x-queries.ts: declare the query there',
    'app/web/use-it.ts: A query in place: declare it in x-queries.ts by endpointQuery',
  ]);
  expect(lint({ 'app/web/it-queries.ts': inPlace + declared })).toEqual([]);
});

it('formats and orders of a language come from the platform', () => {
  const files = {
    'modules/shop/server/month.ts': "export const format = new Intl.DateTimeFormat('de');\n",
    'modules/shop/web/sort.ts': "export const sort = (a, b) => a.localeCompare(b, 'de');\n",
  };
  const message = /: A format in place: use platform\/web\/format, or format-calendar\.ts/u;
  expect(lint(files)).toEqual([expect.stringMatching(message), expect.stringMatching(message)]);
  expect(lint({ 'platform/contract/month.ts': files['modules/shop/server/month.ts'] })).toEqual([]);
});

it('an amount is converted by fromCents and toCents', () => {
  const file = 'export const total = (row) => fromScaled(row.total_cents, amountDecimals);\n';
  expect(lint({ 'modules/shop/server/rows.ts': file })).toEqual([
    'modules/shop/server/rows.ts: An amount scaled in place: use fromCents of platform/contract/decimals.ts',
  ]);
});

it('a fixed style is a class; a computed one stands in place', () => {
  const fixed = 'export const One = () => <p style={{ margin: 0 }}>x</p>;\n';
  const computed = 'export const Two = ({ share }) => <p style={{ width: `${share}%` }}>x</p>;\n';
  expect(lint({ 'modules/shop/web/one.tsx': fixed, 'modules/shop/web/two.tsx': computed })).toEqual([
    'modules/shop/web/one.tsx: A fixed style in place: use a property of the part, or a class of a CSS module',
  ]);
});
