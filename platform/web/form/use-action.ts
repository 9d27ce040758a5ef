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
  /** Called after a failure, which is shown in any case. */
  readonly onFailed?: (error: unknown, input: Input) => unknown;
  /** Failed action, if the endpoint does not determine it. */
  readonly attempt?: Attempt;
}

export interface Action<Input, Answer> {
  /** Runs the action; a failure becomes a banner. Ignored while it runs with the same input, as by a second click. */
  readonly run: (input: Input) => void;
  /**
   * Runs the action of a form, which shows the failure itself. Ignored while it runs.
   * @param beforeDone called after success and before `onDone`
   */
  readonly submit: (input: Input, beforeDone: () => void) => void;
  readonly isRunning: boolean;
  /** Failure of the last run; null if none. */
  readonly error: unknown;
  readonly answer: Answer | undefined;
}

interface Run<Input> {
  readonly input: Input;
  /** Present if a form shows the failure. */
  readonly form?: { readonly beforeDone: () => void };
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
export function useCommand<Input, Answer>(
  perform: (input: Input) => Promise<Answer>,
  { toast, invalidates = [], onDone, onFailed, attempt }: ActionOptions<Answer, Input> = {},
): Action<Input, Answer> {
  const client = useQueryClient();
  const mutationKey = [...actionKey(useContext(DialogContext)?.id), useId()];
  const mutation = useMutation({
    mutationKey,
    mutationFn: ({ input }: Run<Input>) => perform(input),
    // The form or the lines below show the failure.
    meta: { silent: true },
    onSuccess: async (answer, { input, form }) => {
      const text = toast?.(answer, input) ?? null;
      if (text !== null) notifySuccess(text);
      form?.beforeDone();
      const refreshed = Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
      try {
        await onDone?.(answer, input);
      } catch (failure) {
        reportError(failure);
      }
      await refreshed;
    },
    onError: async (error, { input, form }) => {
      if (form === undefined) reportError(error, attempt);
      await onFailed?.(error, input);
    },
  });
  return {
    run: (input) => {
      const isUnderWay = client
        .getMutationCache()
        .findAll({ mutationKey, status: 'pending' })
        .some(({ state }) => isSameValue((state.variables as Run<Input> | undefined)?.input, input));
      if (!isUnderWay) mutation.mutate({ input });
    },
    submit: (input, beforeDone) => {
      if (client.isMutating({ mutationKey }) === 0) mutation.mutate({ input, form: { beforeDone } });
    },
    isRunning: mutation.isPending,
    error: mutation.error,
    answer: mutation.data,
  };
}
