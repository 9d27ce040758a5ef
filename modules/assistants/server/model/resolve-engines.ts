import { createHash } from 'node:crypto';
import { createPostToAddress } from '#platform/server/connectors/post-to-address.ts';
import type { FindAddress } from '#platform/server/connectors/post-to-address.ts';
import { isPrivateAddress, isPrivateHost } from '#platform/server/connectors/private-networks.ts';
import { resolveHost } from '#platform/server/connectors/resolve-host.ts';
import { LanguageModelError } from '#platform/server/language-model/language-model-error.ts';
import type { LanguageModelSettings } from '#platform/server/config/model-server-settings.ts';
import { createLanguageModel } from '#platform/server/language-model/language-model.ts';
import type { LanguageModel } from '#platform/server/language-model/language-model.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createSpeech } from '#platform/server/speech/speech.ts';
import type { Speech } from '#platform/server/speech/speech.ts';
import { createBoundedCache } from './bounded-cache.ts';
import type { OrganizationModels } from './model-settings.ts';

/** Place at which an engine works, for the screen and the audit log. */
export interface EnginePlace {
  readonly host: string;
  /** True if what is sent there stays in the house. */
  readonly inHouse: boolean;
  /** Name of its model. */
  readonly model: string;
}

interface ResolvedModel {
  readonly place: EnginePlace;
  readonly model: LanguageModel;
}

interface ResolvedSpeech {
  readonly place: EnginePlace;
  /** True if recordings would leave the house without the organisation's consent: then `speech` refuses them. */
  readonly needsConsent: boolean;
  readonly speech: Speech;
}

/** Finds the engines of organisations; undefined where there is none. Looks names up, so never in a transaction. */
export interface EngineResolver {
  resolveModel(chosen: OrganizationModels): Promise<ResolvedModel | undefined>;
  resolveSpeech(chosen: OrganizationModels): Promise<ResolvedSpeech | undefined>;
}

type EngineParts = Pick<Platform, 'configuration' | 'connect' | 'languageModel'>;

/** Clients that are kept, with what they learned of their servers. */
const maxClients = 200;

/**
 * Creates the resolver. Addresses of organisations follow the rules of data connections; the one of the installation is
 * trusted. An address without encryption leads to private networks only, and so does speech without consent.
 */
export function createEngineResolver({ configuration, connect, languageModel }: EngineParts): EngineResolver {
  const models = createBoundedCache<LanguageModel>(maxClients);
  const speeches = createBoundedCache<Speech>(maxClients);
  const findChecked: FindAddress = (host) => resolveHost(host, connect);
  const findTrusted: FindAddress = (host) => resolveHost(host, { allowPrivate: true });

  return {
    resolveModel: async ({ languageModel: { source, own } }) => {
      if (source === 'installation') {
        const { languageModel: settings } = configuration;
        if (settings === undefined || languageModel === undefined) return undefined;
        return { place: await describePlace(settings), model: languageModel };
      }
      if (own === undefined) return undefined;
      const model = models(keyOf(own), () =>
        createLanguageModel(own, { post: createPostToAddress(isEncrypted(own) ? findChecked : inHouse(findChecked)) }),
      );
      return { place: await describePlace(own), model };
    },
    resolveSpeech: async ({ speech: { source, own, mayLeaveHouse } }) => {
      const settings = source === 'installation' ? configuration.speech : own;
      if (settings === undefined) return undefined;
      const place = await describePlace(settings);
      if (!place.inHouse && !mayLeaveHouse) return { place, needsConsent: true, speech: refusing };
      const findAddress = own === undefined ? findTrusted : findChecked;
      // The word of the operator counts more than the address; a name may lead elsewhere a moment later.
      const isFree = own === undefined ? mayLeaveHouse || settings.inHouse === true : mayLeaveHouse && isEncrypted(own);
      const speech = speeches(`${String(isFree)} ${source} ${keyOf(settings)}`, () =>
        createSpeech(settings, { findAddress: isFree ? findAddress : inHouse(findAddress) }),
      );
      return { place, needsConsent: false, speech };
    },
  };
}

const refusing: Speech = { transcribe: () => Promise.reject(new LanguageModelError('outside')) };

/** Finds addresses of private networks alone. */
function inHouse(findAddress: FindAddress): FindAddress {
  return async (host) => {
    const address = await findAddress(host);
    if (!isPrivateAddress(address)) throw new LanguageModelError('outside');
    return address;
  };
}

async function describePlace({ url, model, inHouse: stated }: LanguageModelSettings): Promise<EnginePlace> {
  const { hostname, host } = new URL(url);
  return { host, inHouse: stated ?? (await isPrivateHost(hostname)), model };
}

const isEncrypted = ({ url }: LanguageModelSettings): boolean => url.startsWith('https:');

/** A key of the cache that reveals no secret, should it ever be logged. */
const keyOf = ({ url, key = '', model }: LanguageModelSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([url, key, model]))
    .digest('hex');
