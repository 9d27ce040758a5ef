import { germanDayOf } from '#platform/contract/days.ts';
import type { PageAnswer } from '#platform/server/http/route.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { html } from '#platform/server/pages/html.ts';
import type { Html } from '#platform/server/pages/html.ts';
import { createFieldWords, kickerOf } from '../exposes/field-words.ts';
import { priceInWords } from '../exposes/compose-pages.ts';
import { formatAppointment } from '../stakeholders/mails/describe-offer.ts';
import { agencyFooter, agencyHeader } from './agency-parts.ts';
import { framePage } from './page-frame.ts';
import { publicText } from './public-texts.ts';
import type { OwnerFigures } from './read-owner-figures.ts';
import type { PublicOffer } from './read-offer.ts';

interface OwnerView {
  readonly offer: PublicOffer;
  readonly figures: OwnerFigures;
  readonly status: string;
  readonly offeredSince: Date;
  readonly query: string;
}

const figureNames = ['views', 'asked', 'exposes', 'appointments', 'interest'] as const;
const weekNames = ['views', 'asked', 'exposes'] as const;

/** Page of the owner: what became of the object in figures, without anybody's name. */
export function renderOwnerPage(view: OwnerView): Pick<PageAnswer, 'document' | 'scriptHashes'> {
  const { offer, figures, status, offeredSince, query } = view;
  const { language, data, agency } = offer;
  const formats = getDocumentFormats(language);
  const words = createFieldWords(language, data, formats);
  const say = (key: string, values: Record<string, string | number> = {}) =>
    publicText(language, `owner.${key}`, values);
  const title = String(data['title'] ?? '') || kickerOf(data, words);
  const sums = figureNames.map(
    (name) =>
      html`<li>
        <b>${formats.count(figures[name])}</b
        ><span>${name === 'interest' ? words.text('stakeholders.columns.AUSWAHL') : say(name)}</span>
      </li>`,
  );
  const isNew = figures.views + figures.asked === 0;
  const next = figures.nextViewing;
  const stateInWords =
    status === '' ? words.text('objects.withoutArchive') : words.optionOf('realEstateStatus', status);
  return framePage({
    language,
    title: say('title'),
    colour: agency.colour,
    addressIn: (other) => `${query === '' ? '?' : `${query}&`}languageKey=${other}`,
    body: html`${agencyHeader(agency)}
      <main>
        <p class="kicker">${kickerOf(data, words)}</p>
        <h1>${title}</h1>
        <p class="price">${priceInWords({ data }, words).value}</p>
        <p class="quiet">${stateInWords} · ${say('since', { day: formats.day(germanDayOf(offeredSince)) })}</p>
        ${isNew && html`<p>${say('firstDay')}</p>`}
        <h2>${say('title')}</h2>
        <ul class="figures">
          ${sums}
        </ul>
        <section>
          <p>${next === null ? say('noNext') : say('next', { time: formatAppointment(next, language) })}</p>
        </section>
        ${weekTable(figures, say, formats)}${reasonList(figures, say)}
      </main>
      ${agencyFooter(agency, language)}`,
  });
}

type Say = (key: string, values?: Record<string, string | number>) => string;
type Formats = ReturnType<typeof getDocumentFormats>;

function weekTable({ weeks }: OwnerFigures, say: Say, formats: Formats): Html | null {
  if (weeks.length === 0) return null;
  const heads = weekNames.map((name) => html`<th scope="col" class="number">${say(name)}</th>`);
  const rows = weeks.map(
    (week) =>
      html`<tr>
        <th scope="row">${formats.day(week.week)}</th>
        ${weekNames.map((name) => html`<td class="number">${formats.count(week[name])}</td>`)}
      </tr>`,
  );
  return html`<section>
    <h2>${say('byWeek')}</h2>
    <div class="scroll" role="group" aria-label="${say('byWeek')}" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${say('weekColumn')}</th>
            ${heads}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}

function reasonList({ reasons }: OwnerFigures, say: Say): Html {
  const items = reasons.map(({ reason, count }) => html`<li>${say('reason', { reason, count })}</li>`);
  return html`<section>
    <h2>${say('reasons')}</h2>
    ${
      items.length === 0
        ? html`<p class="quiet">${say('noReasons')}</p>`
        : html`<ul>
            ${items}
          </ul>`
    }
  </section>`;
}
