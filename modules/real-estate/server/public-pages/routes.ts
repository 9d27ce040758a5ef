import { countAttempt } from '#modules/identity/server/index.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { RequestContext, TenantContext } from '#platform/server/http/context.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import { route } from '#platform/server/http/route.ts';
import type { PageAnswer, Route } from '#platform/server/http/route.ts';
import type { Platform } from '#platform/server/platform.ts';
import { isWithdrawn } from '../../contract/objects/object-types.ts';
import { sendEnquiry } from '../../contract/public-pages/enquiry.ts';
import { getOfferPage, getOfferPicture, getOwnerPage } from '../../contract/public-pages/offer-pages.ts';
import { getObjectViews } from '../../contract/public-pages/views.ts';
import { findObject } from '../objects/find-object.ts';
import { asPage } from './as-page.ts';
import { isPerson } from './count-views.ts';
import type { ViewCounter } from './count-views.ts';
import { createOfferFinder, inAgency } from './find-offer.ts';
import type { OfferAddress } from './find-offer.ts';
import { withHomepage } from './find-homepage.ts';
import { findHomepageOffer } from './homepage-routes.ts';
import { createKeptPages } from './kept-pages.ts';
import { renderOfferPage } from './offer-page.ts';
import { renderOwnerPage } from './owner-page.ts';
import { noticePage } from './page-frame.ts';
import { findPublicPicture } from './public-picture.ts';
import { publicText } from './public-texts.ts';
import { readPublicAgency, readPublicOffer } from './read-offer.ts';
import { readViews } from './read-views.ts';
import { readOwnerFigures } from './read-owner-figures.ts';
import { perNetwork, receiveEnquiry } from './receive-enquiry.ts';

type Parts = Pick<Platform, 'configuration' | 'files' | 'languageModel' | 'mailer' | 'secretKey'> & {
  readonly views: ViewCounter;
};

/** Routes of the public pages of objects: open to whoever has their addresses. */
export function createPublicPageRoutes(parts: Parts): readonly Route[] {
  const { files, views, configuration } = parts;
  const findOffer = createOfferFinder();
  const kept = createKeptPages();

  const answerOffer = async (
    caller: RequestContext,
    address: OfferAddress & { readonly passcode: string },
    language: LanguageKey,
  ): Promise<PageAnswer> => {
    const { state, organizationId } = await findOffer(caller, address);
    const read = <T>(work: (context: TenantContext) => Promise<T>) => inAgency(caller, organizationId, work);
    if (isWithdrawn(state.status))
      return { ...(await read((context) => renderWithdrawn(context, language))), status: 410 };
    const day = todayInGermany(caller.clock);
    const page = await kept.get(`${state.estateObjectId} ${language}`, `${state.stamp} ${day}`, async () =>
      renderOfferPage({
        offer: await read((context) => readPublicOffer(context, { objectId: state.objectId, language })),
        day,
        origin: configuration.publicUrl,
        path: `/angebote/${encodeURIComponent(address.externalId)}`,
        access: { passcode: address.passcode },
      }),
    );
    if (isPerson(caller.userAgent))
      views.count({ organizationId, estateObjectId: state.estateObjectId, kind: 'offer' });
    return page;
  };

  const answerOwner = async (
    caller: RequestContext,
    address: OfferAddress,
    { query, language }: { readonly query: string; readonly language: LanguageKey },
  ): Promise<PageAnswer> => {
    const { state, organizationId } = await findOffer(caller, address);
    if (isPerson(caller.userAgent))
      views.count({ organizationId, estateObjectId: state.estateObjectId, kind: 'owner' });
    return inAgency(caller, organizationId, async (context) =>
      renderOwnerPage({
        offer: await readPublicOffer(context, { objectId: state.objectId, language }),
        figures: await readOwnerFigures(context, state.estateObjectId),
        status: state.status,
        offeredSince: (await findObject(context.tx, state.objectId)).createdAt,
        query,
      }),
    );
  };

  return [
    route(
      getOfferPage,
      ({ params: { externalId }, query: { passcode, ownerPasscode, languageKey: language = 'de' } }, caller) =>
        asPage(language, () =>
          passcode === undefined && ownerPasscode !== undefined
            ? answerOwner(
                caller,
                { externalId, ownerPasscode },
                { query: `?ownerPasscode=${encodeURIComponent(ownerPasscode)}`, language },
              )
            : answerOffer(caller, { externalId, passcode: passcode ?? '' }, language),
        ),
    ),
    route(getOwnerPage, ({ params, query: { languageKey: language = 'de' } }, caller) =>
      asPage(language, () => answerOwner(caller, params, { query: '', language })),
    ),
    route(getOfferPicture, async ({ params: { externalId, name }, query: { passcode, ownerPasscode } }, caller) => {
      const found = await findOffer(caller, {
        externalId,
        ...(passcode === undefined ? { ownerPasscode } : { passcode }),
      });
      const file = await inAgency(caller, found.organizationId, ({ tx }) =>
        findPublicPicture(tx, found.state.estateObjectId, name),
      );
      return { file, source: files, fileName: name, disposition: 'inline' };
    }),
    route(getObjectViews, ({ query: { objectId } }, { read }) => read((context) => readViews(context, objectId))),
    route(sendEnquiry, async ({ body }, caller) => {
      // A program fills in what nobody sees: it is answered like everybody else.
      if (body.website !== '') return {};
      await caller.database.identity((tx) =>
        countAttempt(tx, perNetwork, networkOf(caller.address), caller.clock.now()),
      );
      const { externalId, passcode, identifier } = body;
      if (passcode === undefined && identifier !== undefined)
        await withHomepage(
          caller,
          identifier,
          async (context) =>
            receiveEnquiry(parts, context, { state: await findHomepageOffer(context, externalId) }, body),
          { readOnly: false },
        );
      else {
        const found = await findOffer(caller, { externalId, passcode: passcode ?? '' });
        await inAgency(caller, found.organizationId, (context) => receiveEnquiry(parts, context, found, body), {
          readOnly: false,
        });
      }
      return {};
    }),
  ];
}

async function renderWithdrawn(context: TenantContext, language: LanguageKey) {
  const { organization, colour } = await readPublicAgency(context);
  return noticePage(language, {
    title: publicText(language, 'withdrawn.title'),
    text: publicText(language, 'withdrawn.text', { organization }),
    colour,
  });
}
