import { AppError } from '#platform/server/errors/app-error.ts';
import { LanguageModelError } from '#platform/server/language-model/language-model-error.ts';
import type { ModelProblem } from '#platform/server/language-model/language-model-error.ts';

/** Why a model has not drafted, as screens name it; `busy`: too many people wait for it. */
export type DraftProblem = Exclude<ModelProblem, 'private_address' | 'outside'> | 'busy';

/** Draft of a model, or the problem; undefined: the draft of rules counts, because the model's cannot be used. */
export type ModelOutcome<Draft> = { readonly draft: Draft } | { readonly problem: DraftProblem } | undefined;

/** Names the problem of a failed call. @throws the error itself if it is none of a model, such as a cancelled call */
export function toProblem(error: unknown): { readonly problem: DraftProblem } {
  if (error instanceof LanguageModelError) {
    const { problem } = error;
    return { problem: problem === 'private_address' || problem === 'outside' ? 'refused' : problem };
  }
  const isBusy = error instanceof AppError && (error.code === 'too_many_requests' || error.code === 'overloaded');
  if (isBusy) return { problem: 'busy' };
  throw error;
}
