import { askEarly } from '#platform/web/api/early-answers.ts';
import { readStoredLanguage } from '#platform/web/i18n/stored-language.ts';
import { readStored } from '#platform/web/state/browser-storage.ts';
import { colorSchemeKey, fontKey } from '#platform/web/theme/stored-appearance.ts';

// Lies in the page itself, see scripts/first-load.ts: what the first screen needs is asked for beside its scripts, not
// after them, and its outline has the colours of the person who looks at it.

/** Put in by the build: the files of the first texts by language, and the addresses of the first calls. */
declare const __FIRST_LOAD__: {
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly calls: readonly string[];
  readonly callsWithSession: readonly string[];
};

const { texts, calls, callsWithSession } = __FIRST_LOAD__;
const { dataset } = document.documentElement;

const scheme = readStored(colorSchemeKey);
const isDark = scheme === 'dark' || (scheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
if (readStored(fontKey) !== null) dataset['font'] = '';

for (const href of texts[readStoredLanguage()] ?? []) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }));
}

// A link from a mail brings its own account along.
const mayResume = dataset['session'] !== 'none' && !window.location.pathname.startsWith('/benit/auth/');
for (const url of mayResume ? [...calls, ...callsWithSession] : calls) askEarly(url);
