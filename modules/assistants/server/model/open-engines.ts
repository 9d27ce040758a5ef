import type { MemberContext } from '#platform/server/http/context.ts';
import { LanguageModelError } from '#platform/server/language-model/language-model-error.ts';
import type { LanguageModel } from '#platform/server/language-model/language-model.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import type { Place, TenantQueues } from '#platform/server/limits/tenant-queues.ts';
import type { Platform } from '#platform/server/platform.ts';
import { deriveSettingsKey } from '#platform/server/settings/settings.ts';
import type { Speech } from '#platform/server/speech/speech.ts';
import type { AssistantPlaces } from '../../contract/model/model.ts';
import { hashPrompt, logCall, outcomeOf } from './log-call.ts';
import type { CallEvent } from './log-call.ts';
import { readOrganizationModels } from './model-settings.ts';
import { createEngineResolver } from './resolve-engines.ts';
import type { EnginePlace } from './resolve-engines.ts';

/** Drafts wait for a server only, so that many may wait; nothing but their text is in memory meanwhile. */
const draftPlaces = {
  name: 'assistant-drafts',
  running: 48,
  runningPerTenant: 16,
  waiting: 512,
  waitingPerTenant: 256,
  waitingBytes: 64 * 1024 * 1024,
} as const;

/** Recordings are in memory while they are transcribed. */
const speechPlaces = {
  name: 'assistant-speech',
  running: 8,
  runningPerTenant: 4,
  waiting: 64,
  waitingPerTenant: 32,
} as const;

/** Milliseconds of a call, waiting and retries included. */
const wholeMs = 60_000;
const draftRetries = 2;

/** A language model opened for one member. */
interface OpenedModel {
  readonly place: EnginePlace;
  /** Waits for a place, and logs each call; ends after 60 seconds in all. Throws as its client and as the queue. */
  readonly model: LanguageModel;
}

/** A speech server opened for one member. */
interface OpenedSpeech extends Speech {
  readonly place: EnginePlace;
  /** Host that hears the recording out of the house; undefined in the house. */
  readonly outsideHost: string | undefined;
}

/** The engines behind the assistants, as the organisation of a member has chosen them. */
export interface AssistantEngines {
  /** Undefined: rules draft. */
  openModel(member: MemberContext, event: CallEvent): Promise<OpenedModel | undefined>;
  /** Undefined: no server, or the organisation has not agreed that recordings leave the house. */
  openSpeech(member: MemberContext): Promise<OpenedSpeech | undefined>;
  describe(member: MemberContext): Promise<Omit<AssistantPlaces, 'mayConfigure'>>;
}

type EngineParts = Pick<Platform, 'configuration' | 'connect' | 'languageModel' | 'audit' | 'secretKey'>;

/** Creates the engines. No connection to the database is held while a server is waited for. */
export function createAssistantEngines({ audit, secretKey, ...parts }: EngineParts): AssistantEngines {
  const resolver = createEngineResolver(parts);
  const key = deriveSettingsKey(secretKey);
  const drafts = createTenantQueues(draftPlaces);
  const recordings = createTenantQueues(speechPlaces);
  const choose = (member: MemberContext) => member.read((context) => readOrganizationModels(context, key));

  return {
    openModel: async (member, event) => {
      const found = await resolver.resolveModel(await choose(member));
      if (found === undefined) return undefined;
      const { place, model } = found;
      return {
        place,
        model: {
          complete: async ({ signal: given, deadlineMs = wholeMs, retries = draftRetries, ...request }) => {
            const signal = either(member.signal, given);
            const waiting = { member, signal, ms: deadlineMs, bytes: request.prompt.length * 2 };
            return inPlace(drafts, waiting, async (left) => {
              const call = { event, place, promptHash: hashPrompt(request) };
              try {
                const answer = await model.complete({ ...request, retries, signal, deadlineMs: left });
                logCall(audit, member, { ...call, outcome: 'answered', tokens: answer.tokens });
                return answer;
              } catch (error) {
                logCall(audit, member, { ...call, outcome: outcomeOf(error) });
                throw error;
              }
            });
          },
        },
      };
    },
    openSpeech: async (member) => {
      const found = await resolver.resolveSpeech(await choose(member));
      if (found === undefined || found.needsConsent) return undefined;
      const { place, speech } = found;
      return {
        place,
        outsideHost: place.inHouse ? undefined : place.host,
        transcribe: async (bytes, { signal: given, deadlineMs = wholeMs, ...options }) => {
          const signal = either(member.signal, given);
          return inPlace(recordings, { member, signal, ms: deadlineMs, bytes: bytes.byteLength }, async (left) => {
            const call = { event: 'recording_transcribed', place } as const;
            try {
              const text = await speech.transcribe(bytes, { ...options, signal, deadlineMs: left });
              logCall(audit, member, { ...call, outcome: 'answered' });
              return text;
            } catch (error) {
              logCall(audit, member, { ...call, outcome: outcomeOf(error) });
              throw error;
            }
          });
        },
      };
    },
    describe: async (member) => {
      const chosen = await choose(member);
      const [model, speech] = await Promise.all([resolver.resolveModel(chosen), resolver.resolveSpeech(chosen)]);
      return {
        languageModel: model?.place ?? null,
        speech: speech === undefined ? null : { ...speech.place, needsConsent: speech.needsConsent },
      };
    },
  };
}

const either = (signal: AbortSignal, other: AbortSignal | undefined): AbortSignal =>
  other === undefined ? signal : AbortSignal.any([signal, other]);

interface Waiting {
  readonly member: MemberContext;
  readonly signal: AbortSignal;
  /** Milliseconds for waiting and work together. */
  readonly ms: number;
  readonly bytes: number;
}

/** Runs work in a place with the milliseconds that waiting left. @throws LanguageModelError timeout; as the queue */
async function inPlace<T>(
  queues: TenantQueues,
  { member: { tenantQueue }, signal, ms, bytes }: Waiting,
  work: (leftMs: number) => Promise<T>,
): Promise<T> {
  const ends = performance.now() + ms;
  const deadline = AbortSignal.timeout(ms);
  let place: Place;
  try {
    place = await queues.enter({ tenantQueue, bytes, signal: AbortSignal.any([signal, deadline]) });
  } catch (error) {
    if (deadline.aborted && !signal.aborted) throw new LanguageModelError('timeout', { cause: error });
    throw error;
  }
  try {
    return await work(Math.max(1, Math.ceil(ends - performance.now())));
  } finally {
    place.leave();
  }
}
