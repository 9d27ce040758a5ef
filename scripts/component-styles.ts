import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const packageFolder = join(import.meta.dirname, '..', 'node_modules/@mantine/core');
const wholeSheet = '@mantine/core/styles.layer.css';

/**
 * Lets the styles of Mantine's components travel with the components: the sheet of all of them, 30 kB on the wire, is
 * left out of the build, and each component's class names import its own sheet instead. What the first screen needs
 * lies in its own sheet already.
 *
 * @param firstSheet sheet of the first screen, which imports single components
 */
export function componentStyles(firstSheet: string): Plugin {
  const early = new Set(
    [...readFileSync(firstSheet, 'utf8').matchAll(/@mantine\/core\/styles\/(\w+)\.css/gu)].map(([, name]) => name),
  );
  return {
    name: 'component-styles',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /@mantine[\\/]core[\\/]styles\.layer\.css$/u },
      handler: () => `/* ${wholeSheet}: component by component */`,
    },
    transform: {
      filter: { id: /@mantine[\\/]core[\\/]esm[\\/](?:components|utils)[\\/].+\.module\.mjs$/u },
      handler(code, id) {
        const name = basename(id, '.module.mjs');
        if (early.has(name) || !existsSync(join(packageFolder, `styles/${name}.layer.css`))) return null;
        return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
      },
    },
  };
}
