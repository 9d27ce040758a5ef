import { AppError } from '#platform/server/errors/app-error.ts';
import { channels } from '../../contract/objects/objekt.ts';
import type { Channel, Objekt } from '../../contract/objects/objekt.ts';
import type { Values } from './object-data.ts';

/** Flag of each portal in `data`. */
const flagOf = {
  scout: 'publishedScout',
  ebay: 'publishedEbay',
  immowelt: 'publishedImmowelt',
  ivd: 'publishedIVD',
} as const satisfies Record<Exclude<Channel, 'homepage'>, string>;

/** Flags that a portal must be connected for. */
const connectedFlags = [
  'saveScout',
  'publishedScout',
  'publishedOldHomepage',
  'publishedEbay',
  'publishedIVD',
  'publishedImmowelt',
  'onTopPlacementScout',
  'linkedSaveScout',
  'linkedPublishedScout',
  'linkedPublishedOldHomepage',
] as const;

/** All flags off: an object that is withdrawn, or copied. */
export const noPublication: Values = Object.fromEntries(connectedFlags.map((name) => [name, false]));

/** Publication of an object by channel. */
export function describePublication(data: Values, isHomepageWanted: boolean): Objekt['publication'] {
  return Object.fromEntries(
    channels.map((channel) => {
      // The product's own pages show it with the next request.
      const published = channel === 'homepage' ? isHomepageWanted : data[flagOf[channel]] === true;
      return [channel, { published, wanted: published, state: published ? 'published' : 'none', errors: [] }];
    }),
  ) as unknown as Objekt['publication'];
}

/** True if a channel has the object, or is to get it. */
export function isOffered(data: Values, isHomepageWanted: boolean): boolean {
  return isHomepageWanted || connectedFlags.some((name) => data[name] === true);
}

/**
 * Applies the rules between flags (specification, section 4) to what is sent.
 *
 * @returns the flags to save beside what was sent
 * @throws AppError publication_not_allowed, channel_not_connected, both naming the flag
 */
export function settlePublication(before: Values, sent: Values, externalId: string): Values {
  const after: Record<string, unknown> = { ...before, ...sent };
  const settled: Record<string, unknown> = {};
  const set = (values: Values) => {
    Object.assign(after, values);
    Object.assign(settled, values);
  };
  const isOn = (name: string) => after[name] === true;
  // Turning the saving at the portal on or off takes the publication there back.
  if (isOn('saveScout') !== (before['saveScout'] === true))
    set({
      publishedScout: false,
      publishedOldHomepage: false,
      ...(isOn('saveScout') ? {} : { onTopPlacementScout: false }),
    });
  const forbid = (name: string) => {
    throw new AppError('publication_not_allowed', { field: `data.${wireName(name)}` });
  };
  if (isOn('publishedScout') && !isOn('saveScout')) forbid('publishedScout');
  if (isOn('onTopPlacementScout') && !(isOn('saveScout') && (isOn('publishedScout') || isOn('publishedOldHomepage'))))
    forbid('onTopPlacementScout');
  if (sent['linkedSaveScout'] === true && !isOn('saveScout')) forbid('linkedSaveScout');
  if (isOn('linkedSaveScout') && isOn('saveScout')) set({ linkedExternalId: `${externalId}-A` });
  else
    set({
      linkedSaveScout: false,
      linkedExternalId: '',
      linkedPublishedScout: false,
      linkedPublishedOldHomepage: false,
    });
  const unconnected = connectedFlags.find((name) => isOn(name) && before[name] !== true);
  if (unconnected !== undefined)
    throw new AppError('channel_not_connected', { field: `data.${wireName(unconnected)}` });
  return settled;
}

function wireName(name: string): string {
  const [, linked] = /^linked(.+)$/u.exec(name) ?? [];
  return linked === undefined ? name : `synchEstate.${linked.slice(0, 1).toLowerCase()}${linked.slice(1)}`;
}
