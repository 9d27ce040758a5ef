import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useContext, useId } from 'react';
import type { Endpoint, EndpointAnswer } from '../../contract/endpoint.ts';
import { isSameValue } from '../../contract/fields.ts';
import type { Attempt } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import type { CallInput } from '../api/client.ts';
import { reportError } from '../api/error-banners.ts';
import { notifySuccess } from '../feedback/notify.ts';
import { actionKey, DialogContext } from './dialog-context.ts';

export interface ActionOptions<Answer, Input> {
  /** Returns the text of the toast; null shows none. */
  readonly toast?: (answer: Answer, input: Input) => string | null;
  /** Query keys that the action makes outdated. */
  readonly invalidates?: readonly QueryKey[];
  /** Called after success. Failures here are reported, but are no failure of the action. */
  readonly onDone?: (answer: Answer, input: Input) => unknown;
  /** True for a failure that `onFailed` shows itself, without a banner. */
  readonly isHandled?: (error: unknown) => boolean;
  /** Called after a failure. */
  readonly onFailed?: (error: unknown, input: Input) => unknown;
  /** Called after success and after failure. */
  readonly onSettled?: (input: Input) => unknown;
  /** Failed action, if the endpoint does not determine it. */
  readonly attempt?: Attempt;
  /** Actions with the same scope run one after the other. */
  readonly scope?: string;
}

export interface Action<Input, Answer> {
  /** Runs the action; a failure becomes a banner. Ignored while it runs with the same input, as by a second click. */
  readonly run: (input: Input) => void;
  /** Same as `run`; resolves to the answer, or to undefined after a failure. */
  readonly perform: (input: Input) => Promise<Answer | undefined>;
  /** Runs the action on a screen that shows `error` itself. */
  readonly runInPlace: (input: Input) => void;
  /**
   * Runs the action of a form, which shows the failure itself. Ignored while it runs.
   * @param beforeDone called after success and before `onDone`
   */
  readonly submit: (input: Input, beforeDone: () => void) => void;
  readonly isRunning: boolean;
  /** Failure of the last run; null if none. */
  readonly error: unknown;
  /** Answer of the last run; undefined while it runs and after a failure. */
  readonly answer: Answer | undefined;
  /** Input of the last run; undefined before the first one. */
  readonly input: Input | undefined;
  /** Forgets the last run with its error and answer. */
  readonly reset: () => void;
}

interface Run<Input> {
  readonly input: Input;
  /** Present if the screen shows the failure. */
  readonly shown?: { readonly beforeDone?: () => void };
}

/** Calls an endpoint on the user's command: toast, invalidated queries, error. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  options: ActionOptions<EndpointAnswer<E>, CallInput<E>> = {},
): Action<CallInput<E>, EndpointAnswer<E>> {
  return useCommand(
    // The types of endpoint and input match in the parameters.
    async (input: CallInput<E>) => (await call(endpoint as Endpoint, input as never)) as EndpointAnswer<E>,
    options,
  );
}

/** Same as `useAction`, for a command that is more than one call. */
export function useCommand<Answer, Input = void>(
  perform: (input: Input) => Promise<Answer>,
  {
    toast,
    invalidates = [],
    onDone,
    onFailed,
    onSettled,
    isHandled,
    attempt,
    scope,
  }: ActionOptions<Answer, Input> = {},
): Action<Input, Answer> {
  const client = useQueryClient();
  const mutationKey = [...actionKey(useContext(DialogContext)?.id), useId()];
  const mutation = useMutation({
    mutationKey,
    mutationFn: ({ input }: Run<Input>) => perform(input),
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    onSuccess: async (answer, { input, shown }) => {
      const text = toast?.(answer, input) ?? null;
      if (text !== null) notifySuccess(text);
      shown?.beforeDone?.();
      const refreshed = Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
      try {
        await onDone?.(answer, input);
      } catch (failure) {
        reportError(failure);
      }
      await refreshed;
    },
    onError: async (error, { input, shown }) => {
      if (shown === undefined && isHandled?.(error) !== true) reportError(error, attempt);
      await onFailed?.(error, input);
    },
    onSettled: (_answer, _error, { input }) => onSettled?.(input),
  });
  return {
    run: (input) => {
      const pending = client
        .getMutationCache()
        .findAll({ mutationKey, status: 'pending' })
        .map(({ state }) => (state.variables as Run<Input> | undefined)?.input);
      // In a row the newest alone counts: there, back, and there again are three commands.
      const underWay = scope === undefined ? pending : pending.slice(-1);
      if (!underWay.some((begun) => isSameValue(begun, input))) mutation.mutate({ input });
    },
    // The callbacks above have reported the failure.
    perform: (input) => mutation.mutateAsync({ input }).catch(() => undefined),
    runInPlace: (input) => mutation.mutate({ input, shown: {} }),
    submit: (input, beforeDone) => {
      if (client.isMutating({ mutationKey }) === 0) mutation.mutate({ input, shown: { beforeDone } });
    },
    isRunning: mutation.isPending,
    error: mutation.error,
    answer: mutation.data,
    input: mutation.variables?.input,
    reset: mutation.reset,
  };
}
