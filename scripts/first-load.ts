import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

export interface FirstLoad {
  /** The script that lies in the page. */
  readonly script: string;
  /** Folders with the texts of the first screen, one file for each language. */
  readonly texts: readonly string[];
  /** Addresses that the first screen asks for, and those that it asks for with a session only. */
  readonly calls: readonly string[];
  readonly callsWithSession: readonly string[];
}

/**
 * Makes the way to the first screen one step long: the page names its scripts, the texts in the reader's language and
 * the first calls, and paints an outline before its style sheet is there. Of the page there is a second one,
 * `signed-out.html`, for those who come without a session.
 */
export function firstLoad(settings: FirstLoad): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const sheets = [...html.matchAll(/ *<link rel="stylesheet"[^>]*>\n/gu)].map(([sheet]) => sheet);
        // In the head it would hold back the outline, too.
        const page = sheets
          .reduce((text, sheet) => text.replace(sheet, ''), html)
          .replace('  </body>', `${sheets.join('')}  </body>`);
        const early = await compile(settings, findTexts(bundle, settings.texts));
        return page.replace('    <style>', () => `    <script>${early}</script>\n    <style>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('There is no index.html in the build');
        const source = String(page.source).replace('<html ', '<html data-session="none" ');
        this.emitFile({ type: 'asset', fileName: 'signed-out.html', source });
      },
    },
  };
}

/** Addresses by language. */
function findTexts(bundle: Rolldown.OutputBundle, folders: readonly string[]): Partial<Record<string, string[]>> {
  const files = Object.values(bundle).flatMap((output) => {
    const [, folder = '', language = ''] =
      (output.type === 'chunk' && /([^/]+\/[^/]+)\/(\w+)\.json$/u.exec(output.facadeModuleId ?? '')) || [];
    return folders.some((wanted) => wanted.endsWith(folder)) && folder !== ''
      ? [{ language, href: `/${output.fileName}` }]
      : [];
  });
  return Object.fromEntries(
    Object.entries(Object.groupBy(files, ({ language }) => language)).map(([language, found = []]) => [
      language,
      found.map(({ href }) => href),
    ]),
  );
}

async function compile(
  { script, calls, callsWithSession }: FirstLoad,
  texts: Partial<Record<string, string[]>>,
): Promise<string> {
  const [built] = [
    await build({
      configFile: false,
      logLevel: 'error',
      define: { __FIRST_LOAD__: JSON.stringify({ texts, calls, callsWithSession }) },
      build: {
        write: false,
        lib: { entry: join(import.meta.dirname, '..', script), formats: ['iife'], name: 'kontor' },
        target: 'es2022',
      },
    }),
  ].flat();
  if (built === undefined || !('output' in built)) throw new Error(`${script} cannot be built`);
  return built.output[0].code.trim();
}
