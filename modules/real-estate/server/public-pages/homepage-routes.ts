import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { RequestContext, TenantContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { PageAnswer, Route } from '#platform/server/http/route.ts';
import { escapeHtml } from '#platform/server/pages/escape-html.ts';
import type { Platform } from '#platform/server/platform.ts';
import { homepagePages } from '../../contract/homepage/homepage-pages.ts';
import type { HomepagePage } from '../../contract/homepage/homepage-pages.ts';
import * as contract from '../../contract/public-pages/homepage-pages.ts';
import { findHomepagePicture, homepagePictureAddress, pictureIdOf } from '../homepage/homepage-pictures.ts';
import { readHomepage } from '../homepage/homepage-settings.ts';
import { asPage } from './as-page.ts';
import { isPerson } from './count-views.ts';
import type { ViewCounter } from './count-views.ts';
import { withHomepage } from './find-homepage.ts';
import { homepageHeader, homepagePath } from './homepage-frame.ts';
import { renderOffersPage } from './homepage-offers-page.ts';
import { renderHomepagePage } from './homepage-page.ts';
import { createKeptPages } from './kept-pages.ts';
import { isOnHomepage, listHomepageOffers } from './list-homepage-offers.ts';
import { renderOfferPage } from './offer-page.ts';
import { readOfferState } from './offer-state.ts';
import type { OfferState } from './offer-state.ts';
import { findPublicPicture } from './public-picture.ts';
import { readPublicAgency, readPublicOffer } from './read-offer.ts';

type Parts = Pick<Platform, 'configuration' | 'files'> & { readonly views: ViewCounter };

/** Newest offers on the first page. */
const shownOffers = 6;
const showsOffers: ReadonlySet<HomepagePage> = new Set(['start', 'buy']);

/** Routes of the homepages of agencies: open to everybody. */
export function createHomepagePageRoutes({
  files,
  views,
  configuration: { publicUrl: origin },
}: Parts): readonly Route[] {
  const kept = createKeptPages();

  const answerPage = (caller: RequestContext, identifier: string, page: HomepagePage, language: LanguageKey) =>
    withHomepage(caller, identifier, async (context): Promise<PageAnswer> => {
      const { pages } = await readHomepage(context.tx, identifier);
      const { offers } = showsOffers.has(page)
        ? await listHomepageOffers(context.tx, {}, context.clock.now())
        : { offers: [] };
      const agency = await readPublicAgency(context);
      const content = pages[page];
      const shown = offers.slice(0, shownOffers);
      return {
        ...renderHomepagePage({ identifier, page, content, agency, offers: shown, language, origin }),
        isIndexed: true,
      };
    });

  const answerStart = (
    { params: { identifier }, query: { languageKey: language = 'de' } }: StartInput,
    caller: RequestContext,
  ) => asPage(language, () => answerPage(caller, identifier, 'start', language));

  return [
    route(contract.getHomepageStart, answerStart),
    route(contract.getHomepageStartWithoutSlash, answerStart),
    route(contract.getHomepageOffers, ({ params: { identifier }, query }, caller) => {
      const { languageKey: language = 'de' } = query;
      return asPage(language, () =>
        withHomepage(caller, identifier, async (context): Promise<PageAnswer> => {
          const { offers, count } = await listHomepageOffers(context.tx, query, context.clock.now());
          const agency = await readPublicAgency(context);
          return {
            ...renderOffersPage({ identifier, agency, offers, count, query, language, origin }),
            isIndexed: true,
          };
        }),
      );
    }),
    route(
      contract.getHomepageOffer,
      ({ params: { identifier, externalId }, query: { languageKey: language = 'de' } }, caller) =>
        asPage(language, () =>
          withHomepage(caller, identifier, async (context, organizationId): Promise<PageAnswer> => {
            const state = await findHomepageOffer(context, externalId);
            const day = todayInGermany(caller.clock);
            const page = await kept.get(
              `${state.estateObjectId} ${language} ${identifier}`,
              `${state.stamp} ${day}`,
              async () => {
                const offer = await readPublicOffer(context, { objectId: state.objectId, language });
                return renderOfferPage({
                  offer,
                  day,
                  origin,
                  path: `${homepagePath(identifier, 'offers')}/${encodeURIComponent(externalId)}`,
                  access: { identifier },
                  header: homepageHeader({ identifier, agency: offer.agency, language, current: 'offers' }),
                });
              },
            );
            if (isPerson(caller.userAgent))
              views.count({ organizationId, estateObjectId: state.estateObjectId, kind: 'homepage' });
            return { ...page, isIndexed: true };
          }),
        ),
    ),
    route(
      contract.getHomepagePage,
      ({ params: { identifier, name }, query: { languageKey: language = 'de' } }, caller) =>
        asPage(language, async () => {
          const page = homepagePages.find((known) => contract.pageNames[known] === name && name !== '');
          if (page === undefined) throw new AppError('not_found');
          return answerPage(caller, identifier, page, language);
        }),
    ),
    route(contract.getHomepageOfferPicture, ({ params: { identifier, externalId, name } }, caller) =>
      withHomepage(caller, identifier, async (context) => {
        const { estateObjectId } = await findHomepageOffer(context, externalId);
        const file = await findPublicPicture(context.tx, estateObjectId, name);
        return { file, source: files, fileName: name, disposition: 'inline' as const };
      }),
    ),
    route(contract.getHomepagePicture, ({ params: { identifier, name } }, caller) =>
      withHomepage(caller, identifier, async ({ tx }) => {
        const id = pictureIdOf(homepagePictureAddress(identifier, name.replace(/\.webp$/u, '')));
        if (id === undefined) throw new AppError('not_found');
        return {
          file: await findHomepagePicture(tx, id),
          source: files,
          fileName: name,
          disposition: 'inline' as const,
        };
      }),
    ),
    route(contract.getHomepageSitemap, ({ params: { identifier } }, caller) =>
      withHomepage(caller, identifier, async ({ tx }) => {
        const { rows } = await sql<{ externalId: string; changedAt: Date }>`
          SELECT o.external_id AS "externalId", o.changed_at AS "changedAt" FROM estate_objects o
           WHERE ${isOnHomepage} ORDER BY o.id LIMIT 45000`.execute(tx);
        return { chunks: Readable.from([writeSitemap(origin, identifier, rows)]), fileName: 'sitemap.xml' };
      }),
    ),
  ];
}

interface StartInput {
  readonly params: { readonly identifier: string };
  readonly query: { readonly languageKey?: LanguageKey | undefined };
}

/** Finds an object that the homepage shows, by its public number. @throws AppError not_found */
export async function findHomepageOffer({ tx }: Pick<TenantContext, 'tx'>, externalId: string): Promise<OfferState> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM estate_objects o WHERE o.external_id = ${externalId} AND ${isOnHomepage}`.execute(tx);
  const [row] = rows;
  const state = row && (await readOfferState(tx, row.id));
  if (!state) throw new AppError('not_found');
  return state;
}

/** Addresses for search engines (sitemaps.org 0.9). */
function writeSitemap(
  origin: string,
  identifier: string,
  offers: readonly { readonly externalId: string; readonly changedAt: Date }[],
): string {
  const pages = ([...homepagePages, 'offers'] as const).map((page) => ({
    path: homepagePath(identifier, page),
    day: '',
  }));
  const entries = [
    ...pages,
    ...offers.map(({ externalId, changedAt }) => ({
      path: `${homepagePath(identifier, 'offers')}/${encodeURIComponent(externalId)}`,
      day: changedAt.toISOString().slice(0, 10),
    })),
  ].map(
    ({ path, day }) =>
      `<url><loc>${escapeHtml(`${origin}${path}`)}</loc>${day === '' ? '' : `<lastmod>${day}</lastmod>`}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
}
