import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { TestBrowser } from '../http.ts';
import type { ProductPeople } from '../product-people.ts';
import { idsOf } from './soak-books.ts';
import type { SoakOrganization } from './soak-books.ts';
import { markerOf } from './soak-markers.ts';

/** Somebody who sends requests, one after the other. */
export interface SoakPerson {
  readonly name: string;
  readonly browser: TestBrowser;
  /** The organisation's owners that they are linked to, counted from 1. */
  readonly places: readonly number[];
  /** Markers that may stand in an answer to a request that they send now. */
  mayBeTold(): ReadonlySet<string>;
  /** True if the person must have received data of their own by the end. */
  readonly isTold: boolean;
  /** Called before each of their requests. */
  readonly before?: () => Promise<void>;
}

type Link = Partial<Parameters<SoakOrganization['books']['link']>[0]> & { readonly to: number };

const administration = 'ri-property-management-admin-permission';
const ofOwners = ['ri-property-management-permission', 'ri-property-management-weg-permission'];
/** Requests between two changes of a link that begins and ends. */
const flapEvery = 4;

export function createSoakPeople(people: ProductPeople) {
  const today = germanDayOf(systemClock.now());
  const former = { valid_until: addDays(today, -10), books_until: addDays(today, -10) };
  const names = (...numbers: readonly number[]): string[] => numbers.map((number) => markerOf('n', number));
  const books = (...numbers: readonly number[]): string[] =>
    numbers.flatMap((number) => [markerOf('n', number), markerOf('b', number)]);

  const add = async (
    name: string,
    { organizationId, books: written, owners }: SoakOrganization,
    links: readonly Link[],
    told: readonly string[],
    permissions: readonly string[] = ofOwners,
  ): Promise<SoakPerson & { readonly linkIds: readonly string[] }> => {
    const user = await people.addUser();
    const membership_id = await people.addMembership(user.id, { organizationId, permissions });
    const linkIds: string[] = [];
    for (const { to, ...terms } of links)
      linkIds.push(await written.link({ ...terms, membership_id, owner_id: owners.get(to) ?? '' }));
    const allowed = new Set(told);
    const numbers = [...owners.keys()];
    const places = (links.length > 0 ? links.map(({ to }) => to) : numbers).map(
      (number) => 1 + numbers.indexOf(number),
    );
    return {
      name,
      browser: await people.signIn(user),
      places,
      mayBeTold: () => allowed,
      isTold: told.length > 0,
      linkIds,
    };
  };

  return {
    owner: (organization: SoakOrganization, number: number, more: readonly string[] = []) =>
      add(`owner ${number}`, organization, [{ to: number }], [...books(number), ...more]),
    ofTwo: (organization: SoakOrganization, one: number, other: number) =>
      add('of two owners', organization, [{ to: one }, { to: other }], books(one, other)),
    community: (organization: SoakOrganization, number: number) =>
      add('weg', organization, [{ to: number, user_type: 'weg' }], names(number)),
    mixed: (organization: SoakOrganization, number: number, community: number) =>
      add(
        'mixed',
        organization,
        [{ to: number }, { to: community, user_type: 'weg' }],
        [...books(number), ...names(community)],
      ),
    ended: (organization: SoakOrganization, number: number) =>
      add(
        'ended',
        organization,
        [
          { to: number, ...former },
          { to: number + 1, user_type: 'weg', ...former },
        ],
        [],
      ),
    inGrace: (organization: SoakOrganization, number: number) =>
      add('in grace', organization, [{ to: number, ...former, books_until: addDays(today, 5) }], books(number)),
    /** Their link ends and begins again. */
    flapping: async (organization: SoakOrganization, number: number): Promise<SoakPerson> => {
      const { linkIds, ...person } = await add('flapping', organization, [{ to: number }], books(number));
      let sent = 0;
      const isOpen = () => Math.floor((sent - 1) / flapEvery) % 2 === 0;
      const nothing = new Set<string>();
      return {
        ...person,
        mayBeTold: () => (isOpen() ? person.mayBeTold() : nothing),
        before: async () => {
          sent += 1;
          if ((sent - 1) % flapEvery !== 0) return;
          const until = isOpen() ? { valid_until: null, books_until: null } : former;
          await organization.books.write((tx) =>
            tx.updateTable('owner_links').set(until).where('id', 'in', linkIds).execute(),
          );
        },
      };
    },
    /** An administrator, as whom they look at the portal. */
    viewing: async (organization: SoakOrganization, number: number, place: number): Promise<SoakPerson> => {
      const person = await add('viewing', organization, [], books(number), [administration]);
      const { status, text } = await person.browser.call('POST', '/api/ri/property-management/owner-view', {
        body: { eid: idsOf(place).eid },
      });
      if (status !== 200) throw new Error(`The view did not start: ${text}`);
      return { ...person, places: [place] };
    },
    administrator: (organization: SoakOrganization, sold: readonly number[] = []) =>
      add(
        'administrator',
        organization,
        [],
        [...books(...organization.owners.keys()), ...sold.map((number) => markerOf('t', number))],
        [administration],
      ),
    /** Somebody of the organisation who has nothing to do with owners. */
    accountant: (organization: SoakOrganization) =>
      add('accountant', organization, [], [], ['benit-accounting-permission']),
  };
}
