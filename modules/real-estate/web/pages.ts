import { defineFilters, oneOf, sortFilters } from '#platform/web/lists/list-filters.ts';
import { definePage } from '#platform/web/pages/define-page.ts';
import { homepagePages } from '../contract/homepage/homepage-pages.ts';
import { objectSorts } from '../contract/objects/object-sorts.ts';
import { objectStatuses, objectTypes } from '../contract/objects/object-types.ts';
import { waitingReasons } from '../contract/objects/waiting.ts';
import { objectTabs } from './objects/object-tabs.ts';

/** First screen of the agency. */
export const startPage = definePage('/benit/real-estate/objects');

/** Numbers of rooms, at least so many, to choose from. */
export const roomsFrom = ['1', '2', '3', '4', '5', '6', '8'] as const;

/** Prices in euros, at most so much, to choose from: rents, then purchase prices. */
export const pricesTo = [
  '500',
  '750',
  '1000',
  '1250',
  '1500',
  '2000',
  '3000',
  '200000',
  '300000',
  '400000',
  '500000',
  '650000',
  '800000',
  '1000000',
  '1500000',
  '2000000',
] as const;

/** List of the agency's objects. */
export const objectsPage = definePage(
  '/ri/real-estate/objects/',
  defineFilters({
    archived: oneOf(['true']),
    ansicht: oneOf(['ort', 'tabelle']),
    copyFrom: (given) =>
      typeof given === 'string' || typeof given === 'number' ? String(given).slice(0, 40) : undefined,
    marketing: oneOf(['sale', 'rent']),
    roomsFrom: oneOf(roomsFrom),
    priceTo: oneOf(pricesTo),
    realEstateType: oneOf(objectTypes),
    status: oneOf(objectStatuses),
    waits: oneOf(waitingReasons),
    ...sortFilters(objectSorts),
  }),
);

/** One object, with its tabs. */
export const objectPage = definePage('/ri/real-estate/objects/$objectId', defineFilters({ tab: oneOf(objectTabs) }));

/** Editor of the homepage, by its page. */
export const homepagePage = definePage('/ri/real-estate/homepage', defineFilters({ seite: oneOf(homepagePages) }));

/** Connections to the portals, and texts that objects and exposés begin with. */
const handedOver = (given: unknown) =>
  typeof given === 'string' || typeof given === 'number' ? String(given).slice(0, 500) : undefined;
export const configurationPage = definePage(
  '/ri/real-estate/configuration',
  // Scout sends the browser back with them.
  defineFilters({ scout: oneOf(['connected']), oauth_token: handedOver, oauth_verifier: handedOver }),
);
