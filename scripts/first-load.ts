import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

export interface FirstLoad {
  /** The script that lies in the page. */
  readonly script: string;
  /** Folders with the texts of the first screen, one file for each language. */
  readonly texts: readonly string[];
  /** Addresses that the first screen asks for. */
  readonly calls: readonly string[];
  /** Further files and calls of those who come with a session. */
  readonly withSession: {
    /** The module behind the login, which its page loads at once. */
    readonly module: string;
    readonly texts: readonly string[];
    readonly calls: readonly string[];
    /** Addresses of the organisations of a session, and of one of them. */
    readonly organizations: string;
    readonly organization: string;
    /** The first page of most people, with the path it has, and what it asks for once the organisation is known. */
    readonly page: {
      readonly path: string;
      readonly module: string;
      readonly texts: readonly string[];
      readonly calls: readonly string[];
    };
  };
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
        const early = await compile(settings, bundle);
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
      (output.type === 'chunk' && /^(.+)\/(\w+)\.(?:json|ts)$/u.exec(output.facadeModuleId ?? '')) || [];
    return folders.some((wanted) => folder.endsWith(`/${wanted}`)) ? [{ language, href: `/${output.fileName}` }] : [];
  });
  return Object.fromEntries(
    Object.entries(Object.groupBy(files, ({ language }) => language)).map(([language, found = []]) => [
      language,
      found.map(({ href }) => href),
    ]),
  );
}

/** Addresses of a lazy module's scripts and styles that the entry and the modules before it do not bring already. */
function findModule(
  bundle: Rolldown.OutputBundle,
  module: string,
  before: readonly string[] = [],
): { scripts: string[]; styles: string[] } {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const closureOf = (begin: readonly Rolldown.OutputChunk[]): ReadonlySet<Rolldown.OutputChunk> => {
    const found = new Set(begin);
    for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
    return found;
  };
  const chunksOf = (name: string) => {
    const found = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(name) === true);
    if (found.length === 0) throw new Error(`${name} is no chunk`);
    return found;
  };
  const known = closureOf([...chunks.filter(({ isEntry }) => isEntry), ...before.flatMap(chunksOf)]);
  const files = [...closureOf(chunksOf(module))].filter((chunk) => !known.has(chunk));
  return {
    scripts: files.map(({ fileName }) => `/${fileName}`),
    styles: files.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)),
  };
}

async function compile(settings: FirstLoad, bundle: Rolldown.OutputBundle): Promise<string> {
  const { script, calls, withSession } = settings;
  const early = {
    texts: findTexts(bundle, settings.texts),
    calls,
    withSession: {
      ...findModule(bundle, withSession.module),
      texts: findTexts(bundle, withSession.texts),
      calls: withSession.calls,
      organizations: withSession.organizations,
      organization: withSession.organization,
      page: {
        path: withSession.page.path,
        ...findModule(bundle, withSession.page.module, [withSession.module]),
        texts: findTexts(bundle, withSession.page.texts),
        calls: withSession.page.calls,
      },
    },
  };
  const [built] = [
    await build({
      configFile: false,
      logLevel: 'error',
      define: { __FIRST_LOAD__: JSON.stringify(early) },
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
