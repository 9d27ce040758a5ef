import { expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('window', { location: { pathname: '/' } }));
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));

const sources = import.meta.glob<string>(
  '../../platform/web/{charts,components,entry,feedback,files,form,lists,shell}/*.tsx',
  { eager: true, query: '?raw', import: 'default' },
);
const exported = Object.entries(sources)
  .filter(([path]) => !path.endsWith('.test.tsx'))
  .flatMap(([, source]) =>
    [...source.matchAll(/^export (?:function|const) ([A-Z]\w+)/gmu)].map(([, name]) => name ?? ''),
  );

test('the gallery shows every part of platform/web, or names the reason why not', async () => {
  const { examples, shownElsewhere } = await import('./examples.ts');
  const shown = new Set(Object.values(examples).flatMap((ofFolder) => ofFolder.flatMap(({ parts }) => parts)));
  expect(exported.length).toBeGreaterThan(30);
  expect(exported.filter((name) => !shown.has(name) && shownElsewhere[name] === undefined)).toEqual([]);
  expect(Object.keys(shownElsewhere).filter((name) => shown.has(name) || !exported.includes(name))).toEqual([]);
});
