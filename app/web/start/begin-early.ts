import { askEarly } from '#platform/web/api/early-answers.ts';
import { readStoredLanguage } from '#platform/web/i18n/stored-language.ts';
import { readStored } from '#platform/web/state/browser-storage.ts';
import { colorSchemeKey, fontKey, sidebarKey } from '#platform/web/theme/stored-appearance.ts';

// Lies in the page itself, see scripts/first-load.ts: what the first screen needs is asked for beside its scripts, not
// after them, and its outline has the colours of the person who looks at it.

/** Put in by the build: the files of the first texts by language, and the addresses of the first calls. */
declare const __FIRST_LOAD__: {
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly calls: readonly string[];
  readonly withSession: {
    readonly texts: Readonly<Record<string, readonly string[]>>;
    readonly calls: readonly string[];
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
    /** Answers the organisation that the session is in, and where to ask for what the person may do there. */
    readonly organizations: string;
    readonly organization: string;
    /** The first page of most people. */
    readonly page: {
      readonly path: string;
      readonly texts: Readonly<Record<string, readonly string[]>>;
      readonly scripts: readonly string[];
      readonly styles: readonly string[];
      /** Addresses of an organisation that it asks for while its own has no filters. */
      readonly calls: readonly string[];
    };
  };
};

const { texts, calls, withSession } = __FIRST_LOAD__;
const { dataset } = document.documentElement;

const scheme = readStored(colorSchemeKey);
const isDark = scheme === 'dark' || (scheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
if (readStored(fontKey) !== null) dataset['font'] = '';

const language = readStoredLanguage();
const hint = (rel: string, href: string, as = '') =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: '' }));
for (const href of texts[language] ?? []) hint('modulepreload', href);

// A link from a mail brings its own account along.
const mayResume = dataset['session'] !== 'none' && !window.location.pathname.startsWith('/benit/auth/');
for (const url of calls) askEarly(url);
const { page } = withSession;
const isAtPage = window.location.pathname === page.path;
if (mayResume) {
  prepare(withSession);
  if (isAtPage) {
    prepare(page);
    dataset['page'] = language;
    if (readStored(sidebarKey) !== 'closed') dataset['sidebar'] = '';
  }
  for (const url of withSession.calls) askEarly(url);
  void askEarly(withSession.organizations, null, askForOrganization);
}

function prepare(part: Pick<typeof page, 'scripts' | 'styles' | 'texts'>): void {
  for (const href of [...part.scripts, ...(part.texts[language] ?? [])]) hint('modulepreload', href);
  for (const href of part.styles) hint('preload', href, 'style');
}

/** The start flow asks for the same, a moment later: the organisation to enter is the only one, or the last one. */
async function askForOrganization(answer: Response): Promise<void> {
  if (!answer.ok) return;
  const { organizations = [], chosenOrg } = (await answer.json()) as {
    readonly organizations?: readonly { readonly id: string }[];
    readonly chosenOrg?: string | null;
  };
  const [first, second] = organizations;
  const id = second === undefined ? first?.id : organizations.find((one) => one.id === chosenOrg)?.id;
  if (id === undefined) return;
  const entering = askEarly(`${withSession.organization}/${id}`);
  if (!isAtPage || window.location.search !== '') return;
  // A session that has just begun is in no organisation until it has entered one.
  const askForPage = () => page.calls.forEach((url) => void askEarly(url, id));
  if (id === chosenOrg) askForPage();
  else void entering.then(askForPage, () => undefined);
}
