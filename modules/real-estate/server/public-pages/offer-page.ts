import { toLocale } from '#platform/contract/language-keys.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { html, jsonScript } from '#platform/server/pages/html.ts';
import type { Html } from '#platform/server/pages/html.ts';
import type { PageAnswer } from '#platform/server/http/route.ts';
import { isCommissionFree } from '../../contract/objects/commission.ts';
import { priceOf } from '../../contract/objects/price.ts';
import { factNames } from '../../contract/objects/short-facts.ts';
import { publicPictureName } from '../../contract/public-pages/offer-pages.ts';
import type { PublicSize } from '../../contract/public-pages/offer-pages.ts';
import { salutations } from '../../contract/stakeholders/stakeholder-data.ts';
import { priceInWords } from '../exposes/compose-pages.ts';
import { energyNote, energyRows, needsCertificate } from '../exposes/energy-page.ts';
import { createFieldWords, featureList, kickerOf, overviewRows } from '../exposes/field-words.ts';
import type { FieldWords, Row } from '../exposes/field-words.ts';
import { stakeholderText } from '../stakeholders/mails/stakeholder-texts.ts';
import { agencyFooter, agencyHeader, mailLink, telephoneLink } from './agency-parts.ts';
import { buyingCosts } from './buying-costs.ts';
import { enquiryScript } from './enquiry-script.ts';
import { framePage } from './page-frame.ts';
import { paragraphsOfText } from './page-text.ts';
import { publicText } from './public-texts.ts';
import type { PublicOffer, PublicPicture } from './read-offer.ts';

interface OfferView {
  readonly offer: PublicOffer;
  /** Day of the page, `YYYY-MM-DD`. */
  readonly day: string;
  /** Address under which the product is reached, such as `https://kontor.example`. */
  readonly origin: string;
  /** Path of the page. */
  readonly path: string;
  /** Names the offer to those who ask about it: the secret that the page was opened with, or the agency of a homepage. */
  readonly access: { readonly passcode: string } | { readonly identifier: string };
  /** Head of the page, with the ways to others; the name of the agency if absent. */
  readonly header?: Html;
}

/** Pictures that are loaded at once; the others as somebody swipes to them. */
const eager = 2;

/** Page of an offer for an interested person: everything that they ask first, and the form for the exposé. */
export function renderOfferPage(view: OfferView): Pick<PageAnswer, 'document' | 'scriptHashes'> {
  const { offer, path, access, header } = view;
  const { language, data, agency } = offer;
  const words = createFieldWords(language, data, getDocumentFormats(language));
  const say = (key: string, values: Record<string, string | number> = {}) => publicText(language, key, values);
  const title = textOf(data['title']) || kickerOf(data, words);
  const query = queryOf(access);
  const price = priceInWords({ data }, words);
  return framePage({
    language,
    title: `${title} – ${agency.organization}`,
    colour: agency.colour,
    head: describeToPrograms(view, title, words),
    addressIn: (other) => `${path}${query}${query === '' ? '?' : '&'}languageKey=${other}`,
    script: enquiryScript,
    body: html`${header ?? agencyHeader(agency)}
      <main>
        ${pictureStrip(view, words, say)}
        <p class="kicker">${kickerOf(data, words)}</p>
        <h1>${title}</h1>
        <p class="price">${price.value}</p>
        <p class="quiet">${price.note}</p>
        ${shortFacts(data, words)}${texts(offer, words)}${tableSection(words.say('overview'), overviewRows(data, words))}${energySection(view, words)}${location(data, words, say)}${costs(view, words, say)}${contact(offer, words)}${enquiryForm(view, words, say)}
      </main>
      <div class="stick"><a class="button" href="#anfrage">${say('ask.title')}</a></div>
      ${agencyFooter(agency, language)}`,
  });
}

type Say = (key: string, values?: Record<string, string | number>) => string;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const queryOf = (access: OfferView['access']): string =>
  'passcode' in access ? `?passcode=${encodeURIComponent(access.passcode)}` : '';

/** Address of a picture, which opens like the page. */
function picturePath({ path, access }: OfferView, { id }: PublicPicture, size: PublicSize, ending: 'webp' | 'jpg') {
  return `${path}/bilder/${publicPictureName(id, size, ending)}${queryOf(access)}`;
}

function pictureStrip(view: OfferView, words: FieldWords, say: Say): Html | null {
  const { pictures } = view.offer;
  if (pictures.length === 0) return null;
  const figures = pictures.map((picture, index) => {
    const name =
      picture.caption || (picture.isFloorplan ? words.say('floorplan') : say('picture', { number: index + 1 }));
    const size =
      picture.width !== null && picture.height !== null && html` width="${picture.width}" height="${picture.height}"`;
    const order = index < eager ? html` fetchpriority="${index === 0 ? 'high' : 'auto'}"` : html` loading="lazy"`;
    return html`<figure>
      <img
        src="${picturePath(view, picture, 'small', 'webp')}"
        alt="${name}"
        ${size}${order}
        decoding="async"
      />${picture.caption !== '' && html`<figcaption>${picture.caption}</figcaption>`}
    </figure>`;
  });
  return html`<div class="strip" role="group" aria-label="${say('pictures')}" tabindex="0">${figures}</div>`;
}

function shortFacts(data: PublicOffer['data'], words: FieldWords): Html | null {
  const rows = factNames(data).flatMap((name) => words.rowOf(name));
  if (rows.length === 0) return null;
  return html`<ul class="facts">
    ${rows.map(({ label, value }) => html`<li><b>${value}</b><span>${label}</span></li>`)}
  </ul>`;
}

function textSection(title: string, text: unknown, more: Html | null = null): Html | null {
  const found = paragraphsOfText(text);
  return found.length === 0 && more === null
    ? null
    : html`<section>
        <h2>${title}</h2>
        ${more}${found}
      </section>`;
}

function texts({ data }: PublicOffer, words: FieldWords): readonly (Html | null)[] {
  const features = featureList(data, words);
  const tags =
    features.length === 0
      ? null
      : html`<ul class="tags">
          ${features.map((name) => html`<li>${name}</li>`)}
        </ul>`;
  return [
    textSection(words.labelOf('descriptionNote'), data['descriptionNote']),
    textSection(words.say('features'), data['furnishingNote'], tags),
    textSection(words.labelOf('otherNote'), data['otherNote']),
  ];
}

function tableSection(title: string, rows: readonly Row[], note: string = ''): Html | null {
  if (rows.length === 0 && note === '') return null;
  return html`<section>
    <h2>${title}</h2>
    ${note !== '' && html`<p>${note}</p>`}${
      rows.length > 0 &&
      html`<table class="facts-table">
        <tbody>
          ${rows.map(
            ({ label, value }) =>
              html`<tr>
                <th scope="row">${label}</th>
                <td>${value}</td>
              </tr>`,
          )}
        </tbody>
      </table>`
    }
  </section>`;
}

/** Everything that an advertisement has to say of the energy of a building (GEG § 87), or why it says nothing. */
function energySection({ offer: { data }, day }: OfferView, words: FieldWords): Html | null {
  if (!needsCertificate(data)) return null;
  const isThere = data['energyCertificateAvailability'] === 'AVAILABLE';
  const rows = isThere
    ? energyRows(words)
    : ['heatingTypeEnev2014', 'energySourceEnev2014'].flatMap((name) => words.rowOf(name));
  return tableSection(words.say('energy'), rows, energyNote({ data, day }, words));
}

function location(data: PublicOffer['data'], words: FieldWords, say: Say): Html {
  const place = [data['postcode'], data['city'], data['quarter']].map(textOf).filter((part) => part !== '');
  const street = [data['street'], data['houseNumber']]
    .map(textOf)
    .filter((part) => part !== '')
    .join(' ');
  return html`<section>
    <h2>${words.say('location')}</h2>
    <p>${[street, place.join(' ')].filter((part) => part !== '').join(', ')}</p>
    ${street === '' && html`<p class="quiet">${say('locationHidden')}</p>`}${paragraphsOfText(data['locationNote'])}
  </section>`;
}

function costs({ offer: { data, language } }: OfferView, words: FieldWords, say: Say): Html | null {
  const found = buyingCosts(data);
  const courtage = isCommissionFree(data['courtage']) ? '' : textOf(data['courtage']);
  const commission = courtage !== '' && html`<p>${words.labelOf('courtage')}: ${courtage}</p>`;
  if (found === null)
    return courtage === ''
      ? null
      : html`<section>
          <h2>${words.labelOf('courtage')}</h2>
          <p>${courtage}</p>
          ${paragraphsOfText(data['courtageNote'])}
        </section>`;
  const { rate } = getDocumentFormats(language);
  const rows = (['tax', 'notary', 'commission'] as const).flatMap((name) => {
    const cost = found[name];
    return cost === null
      ? []
      : [{ label: say(`costs.${name}`, { rate: rate(cost.rate) }), value: words.money(cost.amount) }];
  });
  return html`<section>
    <h2>${say('costs.title')}</h2>
    <table>
      <tbody>
        ${rows.map(
          ({ label, value }) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td class="number">${value}</td>
            </tr>`,
        )}${
          found.total !== null &&
          html`<tr class="sum">
            <th scope="row">${say('costs.total')}</th>
            <td class="number">${words.money(found.total)}</td>
          </tr>`
        }
      </tbody>
    </table>
    ${found.tax === null && html`<p class="quiet">${say('costs.noTax')}</p>`}${commission}${paragraphsOfText(data['courtageNote'])}
    <p class="quiet">${say('costs.note')}</p>
  </section>`;
}

function contact({ agency }: PublicOffer, words: FieldWords): Html {
  const lines = [agency.contact, agency.organization, agency.address].filter((line) => line.trim() !== '');
  const ways = [telephoneLink(agency.telephone), mailLink(agency.email)].filter((way) => way !== null);
  return html`<section>
    <h2>${words.say('contact')}</h2>
    <p>${lines.map((line, index) => [index > 0 && html`<br />`, line])}</p>
    ${ways.map((way) => html`<p>${way}</p>`)}
  </section>`;
}

function enquiryForm({ offer, access }: OfferView, words: FieldWords, say: Say): Html {
  const { language, externalId } = offer;
  const label = (name: string) =>
    name === 'telephone' ? say('ask.telephone') : words.text(`stakeholders.fields.${name}`);
  const field = (name: string, type: string, attributes: Html): Html =>
    html`<label>${label(name)}<input name="${name}" type="${type}" ${attributes} /></label>`;
  return html`<section id="anfrage">
    <h2>${say('ask.title')}</h2>
    <p>${say('ask.intro')}</p>
    <noscript><p class="failed">${say('ask.needsScript')}</p></noscript>
    <form
      data-external-id="${externalId}"
      data-access="${JSON.stringify(access)}"
      data-language="${language}"
      data-failed="${say('ask.failed')}"
    >
      <label
        >${words.text('stakeholders.fields.salutation')}<select name="title" autocomplete="honorific-prefix">
          ${salutations.map((name) => html`<option value="${name}">${words.text(`stakeholders.salutations.${name}`)}</option>`)}
        </select></label
      >${field('firstName', 'text', html`maxlength="100" autocomplete="given-name"`)}${field('lastName', 'text', html`maxlength="100" required autocomplete="family-name"`)}${field('email', 'email', html`maxlength="254" required autocomplete="email"`)}${field('telephone', 'tel', html`maxlength="50" autocomplete="tel"`)}<label
        class="wide"
        >${say('ask.text')}<textarea name="text" maxlength="4000"></textarea></label
      ><label class="trap" aria-hidden="true">Website<input name="website" tabindex="-1" autocomplete="off" /></label
      ><label class="check wide"
        ><input name="consent" type="checkbox" required /><span
          >${say('ask.consent')} <a href="#datenschutz">${stakeholderText(language, 'consent.privacyTitle')}</a></span
        ></label
      >
      <p class="failed wide" role="alert" hidden></p>
      <button>${say('ask.send')}</button>
    </form>
    <div class="sent" role="status" tabindex="-1" hidden>
      <h3>${say('ask.sentTitle')}</h3>
      <p>${say('ask.sentText')}</p>
    </div>
  </section>`;
}

/** Open Graph and schema.org, which previews of links and search engines read. */
function describeToPrograms(view: OfferView, title: string, words: FieldWords): Html {
  const { offer, origin, path } = view;
  const { data, language, pictures, agency } = offer;
  const summary = textOf(data['descriptionNote']).slice(0, 200) || kickerOf(data, words);
  const [first] = pictures;
  const image = first && `${origin}${picturePath(view, first, 'small', 'jpg')}`;
  const { amount, isOnRequest } = priceOf(data);
  const listing = {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: title,
    description: summary,
    inLanguage: toLocale(language),
    ...(image !== undefined && { image }),
    ...(amount !== null && !isOnRequest && { offers: { '@type': 'Offer', price: amount, priceCurrency: 'EUR' } }),
    contentLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'DE',
        postalCode: textOf(data['postcode']),
        addressLocality: textOf(data['city']),
      },
    },
    provider: { '@type': 'RealEstateAgent', name: agency.organization },
  };
  return html`<meta name="description" content="${summary}" /><meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" /><meta property="og:description" content="${summary}" />
    <meta property="og:url" content="${`${origin}${path}`}" />
    ${image !== undefined && html`<meta property="og:image" content="${image}" />`}
    <script type="application/ld+json">
      ${jsonScript(listing)}
    </script>`;
}
