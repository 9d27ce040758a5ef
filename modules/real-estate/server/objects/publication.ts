import { AppError } from '#platform/server/errors/app-error.ts';
import { channels, portalFlags, portalOf } from '../../contract/objects/channels.ts';
import type { Portal, PortalFlag, PortalRecord } from '../../contract/objects/channels.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import type { Values } from './object-data.ts';
import type { PortalRow } from './portal-row.ts';

/** Flags of `data` by what the row of a portal has in their place. */
export const flagsOf = {
  scout: {
    saved: 'saveScout',
    published: 'publishedScout',
    homepage: 'publishedOldHomepage',
    top: 'onTopPlacementScout',
  },
  scout_linked: {
    saved: 'linkedSaveScout',
    published: 'linkedPublishedScout',
    homepage: 'linkedPublishedOldHomepage',
  },
  ebay: { published: 'publishedEbay' },
  immowelt: { published: 'publishedImmowelt' },
  ivd: { published: 'publishedIVD' },
} as const satisfies Record<PortalRow['channel'], Partial<Record<keyof PortalRow['wants'], PortalFlag>>>;

/** Wishes of the agency at the portals, by the flags of `data`. */
export type Wishes = Readonly<Record<PortalFlag, boolean>>;

const noWishes = Object.fromEntries(portalFlags.map((name) => [name, false])) as Record<PortalFlag, boolean>;

/** All flags off: an object that is withdrawn, or copied. */
export const noPublication: Wishes = noWishes;

const isPortalFlag = (name: string): name is PortalFlag => name in noWishes;

/** Fields without the flags of portals, which follow what the portals have accepted. */
export function withoutFlags(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isPortalFlag(name)));
}

/** True if nothing but flags is sent: an object can be withdrawn whatever it lacks. */
export function hasFlagsAlone(sent: Values): boolean {
  return Object.keys(sent).every((name) => isPortalFlag(name) || name === 'synchEstate');
}

/** Reads the wishes out of the rows of an object. */
export function wishesOf(rows: readonly PortalRow[]): Wishes {
  return readFlags(rows, ({ wants }) => wants);
}

function readFlags(rows: readonly PortalRow[], pick: (row: PortalRow) => PortalRow['wants']): Wishes {
  const flags = { ...noWishes };
  for (const row of rows)
    for (const [part, flag] of Object.entries(flagsOf[row.channel]))
      flags[flag as PortalFlag] = pick(row)[part as keyof PortalRow['wants']];
  return flags;
}

/** Publication of an object by channel. */
export function describePublication(rows: readonly PortalRow[], isHomepageWanted: boolean): Objekt['publication'] {
  const wanted = wishesOf(rows);
  const accepted = readFlags(rows, ({ is }) => is);
  return Object.fromEntries(
    channels.map((channel) => {
      // The product's own pages show it with the next request.
      if (channel === 'homepage') return [channel, settled(isHomepageWanted)];
      const flag = flagsOf[channel].published;
      const own = rows.filter((row) => portalOf(row.channel) === channel);
      const state = own.some((row) => row.state === 'failed')
        ? 'failed'
        : own.some((row) => row.state === 'pending')
          ? 'pending'
          : accepted[flag]
            ? 'published'
            : 'none';
      return [
        channel,
        {
          published: accepted[flag],
          wanted: wanted[flag],
          state,
          errors: own.flatMap(({ errors }) => errors),
          ...(channel === 'scout' && { flags: describeFlags(accepted, wanted) }),
        },
      ];
    }),
  ) as unknown as Objekt['publication'];
}

const settled = (published: boolean) => ({
  published,
  wanted: published,
  state: published ? 'published' : 'none',
  errors: [],
});

const describeFlags = (accepted: Wishes, wanted: Wishes) =>
  Object.fromEntries(
    [...Object.values(flagsOf.scout), ...Object.values(flagsOf.scout_linked)].map((flag) => [
      flag,
      { is: accepted[flag], wanted: wanted[flag] },
    ]),
  );

/** True if a channel has the object, or is to get it. */
export function isOffered(rows: readonly PortalRow[], wishes: Wishes, isHomepageWanted: boolean): boolean {
  const anyOf = (flags: object) => Object.values(flags).includes(true);
  return isHomepageWanted || anyOf(wishes) || rows.some(({ is }) => anyOf(is));
}

interface Sent {
  /** Fields as they were sent. */
  readonly sent: Values;
  /** Flags that the portals have accepted, as answers show them. */
  readonly stored: Values;
  readonly before: Wishes;
}

/**
 * Applies the rules between flags (specification, section 4) to what is sent. A flag that is sent back as it was
 * answered, beside the rest of the object, changes no wish: it may be on its way.
 *
 * @throws AppError publication_not_allowed, naming the flag
 */
export function settleWishes(given: Sent): Wishes {
  const wanted = applySent(given);
  assertStored(given.sent, wanted);
  const isShown = wanted.saveScout && (wanted.publishedScout || wanted.publishedOldHomepage);
  if (!isShown) wanted.onTopPlacementScout = false;
  if (!wanted.saveScout || !wanted.linkedSaveScout) Object.assign(wanted, noLinked);
  return wanted;
}

const noLinked = { linkedSaveScout: false, linkedPublishedScout: false, linkedPublishedOldHomepage: false } as const;

/** The wishes with what is sent; turning the saving at the portal on or off takes the publication there back. */
function applySent({ sent, stored, before }: Sent): Record<PortalFlag, boolean> {
  const isEcho = 'title' in sent;
  const wanted: Record<PortalFlag, boolean> = { ...before };
  for (const name of portalFlags) {
    const value = sent[name];
    if (typeof value !== 'boolean' || (isEcho && value === (stored[name] === true))) continue;
    wanted[name] = value;
  }
  if (wanted.saveScout === before.saveScout) return wanted;
  for (const name of ['publishedScout', 'publishedOldHomepage'] as const)
    wanted[name] = wanted.saveScout && wanted[name] && !before[name];
  return wanted;
}

/** @throws AppError publication_not_allowed for what is asked for, and stands on something that is not wanted */
function assertStored(sent: Values, wanted: Wishes): void {
  const isShown = wanted.saveScout && (wanted.publishedScout || wanted.publishedOldHomepage);
  const allowed: readonly (readonly [PortalFlag, boolean])[] = [
    ['publishedScout', wanted.saveScout],
    ['publishedOldHomepage', wanted.saveScout],
    ['onTopPlacementScout', isShown],
    ['linkedSaveScout', wanted.saveScout],
    ['linkedPublishedScout', wanted.linkedSaveScout],
    ['linkedPublishedOldHomepage', wanted.linkedSaveScout],
  ];
  for (const [name, isAllowed] of allowed)
    if (sent[name] === true && !isAllowed)
      throw new AppError('publication_not_allowed', { field: `data.${wireName(name)}` });
}

/** Flags that somebody turns on, or has tried again: their portal must be connected. */
export function listRequested(before: Wishes, after: Wishes, asked: readonly PortalFlag[]): readonly PortalFlag[] {
  return portalFlags.filter((name) => after[name] && (!before[name] || asked.includes(name)));
}

/** The portal of a flag. */
export function portalOfFlag(flag: PortalFlag): Portal {
  const found = Object.entries(flagsOf).find(([, flags]) => (Object.values(flags) as string[]).includes(flag));
  return portalOf((found?.[0] ?? 'scout') as PortalRecord);
}

/** Name of a flag on the wire. */
export function wireName(name: string): string {
  const [, linked] = /^linked(.+)$/u.exec(name) ?? [];
  return linked === undefined ? name : `synchEstate.${linked.slice(0, 1).toLowerCase()}${linked.slice(1)}`;
}

/** Number by which the portal knows the investment object of a house. */
export const linkedNumber = (externalId: string, wishes: Wishes): string =>
  wishes.linkedSaveScout ? `${externalId}-A` : '';
