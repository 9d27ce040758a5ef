import type { PublicationError } from '../../contract/objects/channels.ts';
import { ScoutError } from '../scout/scout-error.ts';
import { fieldOfScout, fieldsNamedIn } from '../scout/scout-fields.ts';
import type { PortalProblem } from './portal-problem.ts';

/** Seconds to wait when the portal asks for patience and names none. */
const patienceSeconds = 60;

/** A failed call at Scout, with whether the object is not there. */
export interface ScoutProblem extends PortalProblem {
  readonly isMissing: boolean;
}

/** Reads a failed call; undefined for an error that is no answer of the portal. */
export function toScoutProblem(error: unknown): ScoutProblem | undefined {
  if (!(error instanceof ScoutError)) return undefined;
  const { kind, status, messages, retryAfterSeconds } = error;
  const isMissing = kind === 'not_found';
  const plain = (code: string): readonly PublicationError[] => [
    { code, field: '', text: messages[0]?.text ?? code.replaceAll('_', ' ') },
  ];
  if (kind === 'rate_limited')
    return {
      kind: 'busy',
      errors: [],
      retryAfterSeconds: Math.max(1, retryAfterSeconds ?? patienceSeconds),
      isMissing,
    };
  // A portal that answers fails at this object alone; one that says nothing fails at all.
  const isOfOne = status !== null;
  if (kind === 'unavailable')
    return { kind: isOfOne ? 'faulty' : 'passing', errors: plain('no_answer'), retryAfterSeconds, isMissing };
  if (kind === 'protocol')
    return { kind: isOfOne ? 'faulty' : 'passing', errors: plain('protocol'), retryAfterSeconds: null, isMissing };
  if (kind === 'unauthorized')
    return { kind: 'final', errors: plain('portal_access_ended'), retryAfterSeconds: null, isMissing };
  const errors = messages.flatMap(toErrors);
  return {
    kind: 'refused',
    errors: errors.length > 0 ? errors : [{ code: 'refused', field: '', text: `HTTP ${status}` }],
    retryAfterSeconds: null,
    isMissing,
  };
}

/** A message of the portal at the fields that it means. */
function toErrors({ code, text }: { readonly code: string; readonly text: string }): readonly PublicationError[] {
  const named = fieldsNamedIn(text);
  const fields = named.length > 0 ? named : [fieldOfScout(code) ?? ''];
  return fields.map((field) => ({ code: 'refused', field, text: text || code }));
}
