import type { EndpointInput } from '#platform/contract/endpoint.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import type { PageAnswer } from '#platform/server/http/route.ts';
import { html } from '#platform/server/pages/html.ts';
import type { Html } from '#platform/server/pages/html.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import type { getHomepageOffers } from '../../contract/public-pages/homepage-pages.ts';
import { createFieldWords } from '../exposes/field-words.ts';
import type { FieldWords } from '../exposes/field-words.ts';
import { homepageText } from '../homepage/homepage-texts.ts';
import { agencyFooter } from './agency-parts.ts';
import { homepageHeader, homepagePath } from './homepage-frame.ts';
import { offersOfPage } from './list-homepage-offers.ts';
import type { HomepageOffer } from './list-homepage-offers.ts';
import { offerCards } from './offer-cards.ts';
import { framePage } from './page-frame.ts';
import type { PublicAgency } from './read-offer.ts';

type Query = EndpointInput<typeof getHomepageOffers>['query'];

interface OffersView {
  readonly identifier: string;
  readonly agency: PublicAgency;
  readonly offers: readonly HomepageOffer[];
  /** Number of all that match. */
  readonly count: number;
  readonly query: Query;
  readonly language: LanguageKey;
  readonly origin: string;
}

/** List of the offers of a homepage, with a form that narrows it without scripts. */
export function renderOffersPage(view: OffersView): Pick<PageAnswer, 'document' | 'scriptHashes'> {
  const { identifier, agency, offers, count, query, language, origin } = view;
  const say = (key: string, values: Record<string, string | number> = {}) =>
    homepageText(language, `list.${key}`, values);
  const words = createFieldWords(language, {}, getDocumentFormats(language));
  const path = homepagePath(identifier, 'offers');
  const isNarrowed = filterNames.some((name) => query[name] !== undefined && query[name] !== '');
  const none = html`<p>
    ${isNarrowed ? say('noMatch') : say('none')} ${isNarrowed && html`<a href="${path}">${say('reset')}</a>`}
  </p>`;
  return framePage({
    language,
    title: `${say('title')} – ${agency.organization}`,
    colour: agency.colour,
    head: html`<link rel="canonical" href="${origin}${path}" />`,
    addressIn: (other) => addressOf(path, { ...query, languageKey: other }),
    body: html`${homepageHeader({ identifier, agency, language, current: 'offers' })}
      <main>
        <h1>${say('title')}</h1>
        ${filterForm(view, words, say)}
        <p class="quiet" role="status">${say('found', { count })}</p>
        ${offerCards(offers, { identifier, language }) ?? none}${pages(view, path, say)}
      </main>
      ${agencyFooter(agency, language)}`,
  });
}

type Say = (key: string, values?: Record<string, string | number>) => string;

const filterNames = ['suche', 'vermarktung', 'objektart', 'preis', 'zimmer'] as const;

function filterForm({ query, language }: OffersView, words: FieldWords, say: Say): Html {
  const option = (value: string, text: string, chosen: unknown): Html =>
    html`<option value="${value}" ${String(chosen ?? '') === value && html`selected`}>${text}</option>`;
  const marketing = ['sale', 'rent'].map((value) =>
    option(value, words.text(`objects.offers.${value}`), query.vermarktung),
  );
  const types = objectTypes.map((value) => option(value, words.optionOf('realEstateType', value), query.objektart));
  return html`<form class="filters" method="get" role="search">
    <label>${say('search')}<input type="search" name="suche" maxlength="100" value="${query.suche ?? ''}" /></label
    ><label
      >${words.text('objects.offer')}<select name="vermarktung">
        ${option('', words.text('objects.anyOffer'), query.vermarktung)}${marketing}
      </select></label
    ><label
      >${words.labelOf('realEstateType')}<select name="objektart">
        ${option('', words.text('objects.allTypes'), query.objektart)}${types}
      </select></label
    ><label
      >${say('priceTo')}<input name="preis" inputmode="numeric" maxlength="9" value="${query.preis ?? ''}" /></label
    ><label
      >${say('roomsFrom')}<input name="zimmer" inputmode="decimal" maxlength="4" value="${query.zimmer ?? ''}" /></label
    >${language !== 'de' && html`<input type="hidden" name="languageKey" value="${language}" />`}<button>
      ${say('show')}
    </button>
  </form>`;
}

function pages({ count, query }: OffersView, path: string, say: Say): Html | null {
  const current = query.seite ?? 1;
  const last = Math.ceil(count / offersOfPage);
  if (last <= 1) return null;
  const link = (seite: number, text: string): Html =>
    html`<a href="${addressOf(path, { ...query, seite })}">${text}</a>`;
  return html`<nav class="more" aria-label="${say('pages')}">
    ${current > 1 && link(current - 1, say('previous'))} ${current < last && link(current + 1, say('next'))}
  </nav>`;
}

/** Address of the list with what is chosen. */
function addressOf(path: string, query: Query): string {
  const chosen = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const parameters = new URLSearchParams(chosen.map(([name, value]): [string, string] => [name, String(value)]));
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}
