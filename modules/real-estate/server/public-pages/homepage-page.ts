import type { LanguageKey } from '#platform/contract/language-keys.ts';
import type { PageAnswer } from '#platform/server/http/route.ts';
import { html, jsonScript } from '#platform/server/pages/html.ts';
import type { HomepageContent, HomepageTarget } from '../../contract/homepage/homepage.ts';
import type { HomepagePage } from '../../contract/homepage/homepage-pages.ts';
import { homepageText } from '../homepage/homepage-texts.ts';
import { agencyFooter } from './agency-parts.ts';
import { homepageHeader, homepagePath } from './homepage-frame.ts';
import type { HomepageOffer } from './list-homepage-offers.ts';
import { offerCards } from './offer-cards.ts';
import { framePage } from './page-frame.ts';
import { paragraphsOfText } from './page-text.ts';
import type { PublicAgency } from './read-offer.ts';

interface HomepageView {
  readonly identifier: string;
  readonly page: HomepagePage;
  readonly content: HomepageContent;
  readonly agency: PublicAgency;
  /** The newest ones, where the page shows some. */
  readonly offers: readonly HomepageOffer[];
  readonly language: LanguageKey;
  readonly origin: string;
}

/** A page of a homepage: what the agency wrote, and its newest offers. */
export function renderHomepagePage(view: HomepageView): Pick<PageAnswer, 'document' | 'scriptHashes'> {
  const { identifier, page, content, agency, offers, language, origin } = view;
  const { heading, text, background, avatar } = content;
  const target = content.navigateTo as HomepageTarget;
  const path = homepagePath(identifier, page);
  const button =
    target !== '' &&
    html`<p>
      <a class="button" href="${homepagePath(identifier, target)}">${homepageText(language, `nav.${target}`)}</a>
    </p>`;
  const picture =
    background !== '' &&
    html`<img class="background" src="${background}" alt="" fetchpriority="high" decoding="async" />`;
  const portrait =
    avatar !== '' && html`<img class="avatar" src="${avatar}" alt="" width="160" height="160" decoding="async" />`;
  const cards = offerCards(offers, { identifier, language });
  const listing = {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    name: agency.organization,
    url: `${origin}${homepagePath(identifier, 'start')}`,
    telephone: agency.telephone,
    address: agency.address,
  };
  return framePage({
    language,
    title: page === 'start' ? agency.organization : `${heading} – ${agency.organization}`,
    colour: agency.colour,
    head: html`<link rel="canonical" href="${origin}${path}" />
      <meta name="description" content="${text.slice(0, 160)}" /><meta property="og:title" content="${heading}" />
      <meta property="og:url" content="${origin}${path}" />
      ${background !== '' && html`<meta property="og:image" content="${origin}${background}" />`}
      <script type="application/ld+json">
        ${jsonScript(listing)}
      </script>`,
    addressIn: (other) => `${path}?languageKey=${other}`,
    body: html`${homepageHeader({ identifier, agency, language, current: page })}
      <main>
        ${picture}
        <div class="lead">
          ${portrait}
          <div>
            <h1>${heading}</h1>
            ${paragraphsOfText(text)}${button}
          </div>
        </div>
        ${
          cards !== null &&
          html`<h2>${homepageText(language, 'list.title')}</h2>
            ${cards}
            <p><a href="${homepagePath(identifier, 'offers')}">${homepageText(language, 'list.all')}</a></p>`
        }
      </main>
      ${agencyFooter(agency, language)}`,
  });
}
