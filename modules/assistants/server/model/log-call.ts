import { createHash } from 'node:crypto';
import type { AuditRecorder } from '#platform/server/audit/audit-recorder.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { LanguageModelError } from '#platform/server/language-model/language-model-error.ts';
import type { ModelRequest } from '#platform/server/language-model/language-model.ts';
import type { TokenCounts } from '#platform/server/language-model/read-answer.ts';
import type { EnginePlace } from './resolve-engines.ts';

/** Purposes of calls, by their events. */
export type CallEvent = 'care_drafted_by_model' | 'property_drafted_by_model' | 'recording_transcribed';

/** A call of a model, without what was sent and answered. */
interface Call {
  readonly event: CallEvent;
  readonly place: EnginePlace;
  /** `answered`, `cancelled`, or the problem. */
  readonly outcome: string;
  /** SHA-256 of the whole prompt. */
  readonly promptHash?: string;
  readonly tokens?: TokenCounts | undefined;
}

/**
 * Logs a call after it ended. No transaction waits for a model, and somebody who cancels has sent their text all the
 * same; so the entry is written apart from both.
 */
export function logCall(
  { recordLater }: Pick<AuditRecorder, 'recordLater'>,
  { actor, source, clock }: Pick<MemberContext, 'actor' | 'source' | 'clock'>,
  { event, place, outcome, promptHash, tokens }: Call,
): void {
  const facts = {
    model: place.model,
    outcome,
    promptTokens: tokens?.prompt,
    answerTokens: tokens?.answer,
    promptHash,
  };
  recordLater(
    { organizationId: actor.organizationId },
    {
      event,
      userId: actor.userId,
      subject: { type: 'model_server', id: null, label: place.host },
      changes: Object.entries(facts).flatMap(([field, value]) =>
        value === undefined ? [] : [{ field, from: null, to: String(value) }],
      ),
      source,
      now: clock.now(),
    },
  );
}

/** SHA-256 of a prompt: shows later whether a text was the one that was sent. */
export const hashPrompt = ({ instructions, prompt }: Pick<ModelRequest, 'instructions' | 'prompt'>): string =>
  createHash('sha256').update(`${instructions}\n${prompt}`).digest('hex');

/** The outcome of a call that failed. */
export const outcomeOf = (error: unknown): string =>
  error instanceof LanguageModelError ? error.problem : 'cancelled';
