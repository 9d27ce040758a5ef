import type { OAuthKey } from '#platform/server/connectors/oauth1.ts';
import {
  assertNoRefusal,
  readAttachments,
  readCreatedId,
  readObject,
  readPage,
  summarizeObject,
} from './scout-answers.ts';
import type { ScoutAttachment, ScoutListed, ScoutObject } from './scout-answers.ts';
import { ScoutError } from './scout-error.ts';
import type { ScoutProblem } from './scout-error.ts';
import { toPictureBody } from './scout-picture-body.ts';
import type { ScoutPicture } from './scout-picture-body.ts';
import { createScoutRequest } from './scout-request.ts';
import type { ScoutAnswer, ScoutOptions } from './scout-request.ts';

/** An account at the portal for which an agency consented. */
export interface ScoutAccount {
  /** Address of the portal's interface, such as `https://rest.immobilienscout24.de/restapi`. */
  readonly baseUrl: string;
  readonly consumer: OAuthKey;
  readonly token: OAuthKey;
}

/** 10000 is ImmobilienScout24, 10001 the agency's homepage. */
type ScoutChannel = 10_000 | 10_001;

/** Kind of a placement on top: objects to live in and commercial ones have different calls. */
export type PlacementKind = 'residential' | 'commercial';

/**
 * Calls of the portal for one account, each a single try. Callers send them one after another, as the portal asks. All
 * throw ScoutError; identifiers that are not digits are `protocol`.
 */
export interface ScoutClient {
  findByExternalId(externalId: string): Promise<ScoutListed | undefined>;
  read(id: string): Promise<ScoutObject | undefined>;
  /** All objects of the account, or those that a channel shows, read by the hundred. */
  list(channel?: 'IS24' | 'Homepage'): AsyncGenerator<ScoutListed>;
  /** @returns the identifier that the portal gave */
  create(object: ScoutObject): Promise<string>;
  /** Replaces all fields. */
  update(id: string, object: ScoutObject): Promise<void>;
  /** Succeeds if the object is gone already. */
  remove(id: string): Promise<void>;
  listAttachments(id: string): Promise<readonly ScoutAttachment[]>;
  /** Title and file name are cut to what the portal accepts. @returns the identifier that the portal gave */
  addPicture(id: string, picture: ScoutPicture, content: Uint8Array): Promise<string>;
  /** Succeeds if the attachment is gone already. */
  removeAttachment(id: string, attachmentId: string): Promise<void>;
  /** @param attachmentIds all pictures and documents of the object */
  orderAttachments(id: string, attachmentIds: readonly string[]): Promise<void>;
  isPublished(id: string, channel: ScoutChannel): Promise<boolean>;
  /** Succeeds if it is published already. */
  publish(id: string, channel: ScoutChannel): Promise<void>;
  /** Succeeds if it is not published. */
  unpublish(id: string, channel: ScoutChannel): Promise<void>;
  isOnTop(id: string, kind: PlacementKind): Promise<boolean>;
  /** Succeeds if it is on top already. @throws ScoutError not_found: not in the account's contract, invalid */
  placeOnTop(id: string, kind: PlacementKind): Promise<void>;
  /** Succeeds if it is not on top. */
  removeFromTop(id: string, kind: PlacementKind): Promise<void>;
}

const offers = '/api/offer/v1.0';
const objects = `${offers}/user/me/realestate`;
/** Without it, the portal neither accepts nor sends the newer sources of energy. */
const newSources = { usenewenergysourceenev2014values: 'true' };
const pageSize = 100;
/** Ten thousand objects are more than any agency has; a portal that repeats its pages must not be read for ever. */
const maxPages = 100;

/** Creates the calls for an account. @throws ScoutError protocol for an address that is none */
export function createScoutClient(account: ScoutAccount, options: ScoutOptions): ScoutClient {
  const send = createScoutRequest(account, options);
  const readAt = (path: string): Promise<ScoutObject | undefined> =>
    unless('not_found', send({ method: 'GET', path, query: newSources }).then(readObject));

  async function* list(channel?: 'IS24' | 'Homepage'): AsyncGenerator<ScoutListed> {
    const seen = new Set<string>();
    for (let page = 1; page <= maxPages; page += 1) {
      const query = {
        ...newSources,
        pagesize: String(pageSize),
        pagenumber: String(page),
        ...(channel === undefined ? { features: 'withAttachments' } : { publishchannel: channel }),
      };
      const { items, pages } = readPage(await send({ method: 'GET', path: objects, query }));
      const fresh = items.filter(({ id }) => !seen.has(id));
      for (const item of fresh) {
        seen.add(item.id);
        yield item;
      }
      if (page >= pages || fresh.length === 0) return;
    }
  }

  return {
    list,
    findByExternalId: async (externalId) => {
      const found = await readAt(`${objects}/ext-${encodeURIComponent(externalId.toWellFormed())}`);
      return found && summarizeObject(found);
    },
    read: async (id) => readAt(objectPath(id)),
    create: async (object) =>
      readCreatedId(await send({ method: 'POST', path: objects, query: newSources, json: toJson(object) })),
    update: async (id, object) =>
      check(await send({ method: 'PUT', path: objectPath(id), query: newSources, json: toJson(object) })),
    remove: async (id) => void (await unless('not_found', send({ method: 'DELETE', path: objectPath(id) }))),
    listAttachments: async (id) => readAttachments(await send({ method: 'GET', path: `${objectPath(id)}/attachment` })),
    addPicture: async (id, picture, content) => {
      const body = toPictureBody(picture, content);
      return readCreatedId(await send({ method: 'POST', path: `${objectPath(id)}/attachment`, body }));
    },
    removeAttachment: async (id, attachmentId) => {
      const path = `${objectPath(id)}/attachment/${toId(attachmentId)}`;
      await unless('not_found', send({ method: 'DELETE', path }));
    },
    orderAttachments: async (id, attachmentIds) => {
      const xmlns = { attachmentsorder: 'http://rest.immobilienscout24.de/schema/attachmentsorder/1.0' };
      const json = {
        'attachmentsorder.attachmentsorder': { '@xmlns': xmlns, attachmentId: attachmentIds.map(toId) },
      };
      check(await send({ method: 'PUT', path: `${objectPath(id)}/attachment/attachmentsorder`, json }));
    },
    isPublished: async (id, channel) => isThere(send({ method: 'GET', path: publicationPath(id, channel) })),
    publish: async (id, channel) => {
      const json = {
        'common.publishObject': { realEstate: { '@id': toId(id) }, publishChannel: { '@id': String(channel) } },
      };
      const answer = await unless('conflict', send({ method: 'POST', path: `${offers}/publish`, json }));
      if (answer !== undefined) check(answer);
    },
    unpublish: async (id, channel) =>
      void (await unless('not_found', send({ method: 'DELETE', path: publicationPath(id, channel) }))),
    isOnTop: async (id, kind) => isThere(send({ method: 'GET', path: placementPath(id, kind) })),
    placeOnTop: async (id, kind) => {
      const answer = await unless('conflict', send({ method: 'POST', path: placementPath(id, kind) }));
      if (answer !== undefined) check(answer);
    },
    removeFromTop: async (id, kind) =>
      void (await unless('not_found', send({ method: 'DELETE', path: placementPath(id, kind) }))),
  };
}

const check: (answer: ScoutAnswer) => void = assertNoRefusal;

function toId(id: string): string {
  if (!/^\d{1,20}$/u.test(id)) throw new ScoutError('protocol', { detail: 'identifier that is not a number' });
  return id;
}

const objectPath = (id: string): string => `${objects}/${toId(id)}`;

const publicationPath = (id: string, channel: ScoutChannel): string => `${offers}/publish/${toId(id)}_${channel}`;

const placementPath = (id: string, kind: PlacementKind): string =>
  kind === 'residential'
    ? `${objectPath(id)}/topplacement`
    : `/api/commercial-offer/v1.0/user/me/realestate/${toId(id)}/ontop/firstplacement`;

/** Accepts the element with its prefix and without. */
function toJson({ element, body }: ScoutObject): object {
  return { [element.includes('.') ? element : `realestates.${element}`]: body };
}

async function isThere(answer: Promise<ScoutAnswer>): Promise<boolean> {
  const found = await unless('not_found', answer);
  return found !== undefined;
}

/** The result, or nothing where the portal reports that problem. */
async function unless<T>(kind: ScoutProblem, result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ScoutError && error.kind === kind) return undefined;
    throw error;
  }
}
