import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { html } from '#platform/server/pages/html.ts';
import type { Html } from '#platform/server/pages/html.ts';
import { homepagePages } from '../../contract/homepage/homepage-pages.ts';
import type { HomepageTarget } from '../../contract/homepage/homepage.ts';
import { offersName, pageNames } from '../../contract/public-pages/homepage-pages.ts';
import { homepageText } from '../homepage/homepage-texts.ts';
import { agencyHeader } from './agency-parts.ts';
import type { PublicAgency } from './read-offer.ts';

/** Path of a page of a homepage. */
export function homepagePath(identifier: string, page: Exclude<HomepageTarget, ''>): string {
  return `/homepage/${encodeURIComponent(identifier)}/${page === 'offers' ? offersName : pageNames[page]}`;
}

interface HeaderParts {
  readonly identifier: string;
  readonly agency: PublicAgency;
  readonly language: LanguageKey;
  readonly current: Exclude<HomepageTarget, ''>;
}

/** Head of each page of a homepage: name, telephone, and the way to the other pages. */
export function homepageHeader({ identifier, agency, language, current }: HeaderParts): Html {
  const query = language === 'de' ? '' : `?languageKey=${language}`;
  const links = ([...homepagePages, 'offers'] as const).map(
    (page) =>
      html`<a href="${homepagePath(identifier, page)}${query}" ${page === current && html`aria-current="page"`}
        >${homepageText(language, `nav.${page}`)}</a
      >`,
  );
  return html`${agencyHeader(agency)}
    <nav class="pages" aria-label="${homepageText(language, 'navigation')}">${links}</nav>`;
}
