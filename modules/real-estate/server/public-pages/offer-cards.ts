import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { html } from '#platform/server/pages/html.ts';
import type { Html } from '#platform/server/pages/html.ts';
import { factNames } from '../../contract/objects/short-facts.ts';
import { publicPictureName } from '../../contract/public-pages/offer-pages.ts';
import { priceInWords } from '../exposes/compose-pages.ts';
import { createFieldWords, kickerOf } from '../exposes/field-words.ts';
import type { Row } from '../exposes/field-words.ts';
import { homepagePath } from './homepage-frame.ts';
import type { HomepageOffer } from './list-homepage-offers.ts';
import { withoutSecrets } from './read-offer.ts';

/** Offers as cards, each of which is one link. */
export function offerCards(
  offers: readonly HomepageOffer[],
  { identifier, language }: { readonly identifier: string; readonly language: LanguageKey },
): Html | null {
  if (offers.length === 0) return null;
  return html`<ul class="cards">
    ${offers.map((offer) => html`<li>${card(offer, identifier, language)}</li>`)}
  </ul>`;
}

function card({ externalId, data: stored, pictureId }: HomepageOffer, identifier: string, language: LanguageKey): Html {
  const data = withoutSecrets(stored);
  const words = createFieldWords(language, data, getDocumentFormats(language));
  const path = `${homepagePath(identifier, 'offers')}/${encodeURIComponent(externalId)}`;
  const facts = factNames(data)
    .slice(0, 3)
    .flatMap((name) => words.rowOf(name).map((row) => inShort(name, row)));
  const picture =
    pictureId === null
      ? html`<div class="nopicture" aria-hidden="true"></div>`
      : html`<img
          src="${path}/bilder/${publicPictureName(pictureId, 'small', 'webp')}"
          alt=""
          loading="lazy"
          decoding="async"
          width="640"
          height="427"
        />`;
  return html`<a href="${path}${language === 'de' ? '' : `?languageKey=${language}`}"
    >${picture}<span class="kicker"
      >${kickerOf(data, words)}${data['realEstateStatus'] === 'RESERVED' && ` · ${words.optionOf('realEstateStatus', 'RESERVED')}`}</span
    ><b>${String(data['title'] ?? '')}</b><span class="price">${priceInWords({ data }, words).value}</span
    ><span class="quiet">${facts.join(' · ')}</span></a
  >`;
}

/** A fact without its name, unless it is a bare number: `138,5 m²`, but `5 Zimmer` and `Etage 2`. */
function inShort(name: string, { label, value }: Row): string {
  if (!/^[\d.,]+$/u.test(value)) return value;
  return name === 'floor' ? `${label} ${value}` : `${value} ${label}`;
}
