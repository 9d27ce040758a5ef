import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint, EndpointAnswer, TaskAnswer } from '../../contract/endpoint.ts';
import { call } from '../api/client.ts';
import type { CallInput, CallOptions } from '../api/client.ts';
import { useCommand } from '../form/use-action.ts';
import type { Action } from '../form/use-action.ts';
import { useAnnounceTask } from '../tasks/use-start-task.ts';
import { saveFile } from './save-file.ts';

interface DownloadOptions<Input> {
  /** Returns name and media type of the saved file. */
  readonly toFile: (input: Input) => { readonly name: string; readonly type: string };
  /** Returns the text of the toast after saving; none if absent. */
  readonly toast?: (input: Input) => string;
  /** Query keys that the download makes outdated, such as those of a log. */
  readonly invalidates?: readonly QueryKey[];
  /** Called after saving. */
  readonly onSaved?: (bytes: number) => unknown;
  /** Called after success and after failure. */
  readonly onSettled?: () => unknown;
  /** Returns the signal that cancels the call, and who follows its bytes. */
  readonly toCallOptions?: () => Pick<CallOptions, 'signal' | 'onReceived'>;
}

/** Saves the file that an endpoint answers with; an answer that is a task is announced instead. */
export function useDownload<E extends Endpoint>(
  endpoint: E,
  { toFile, toast, invalidates = [], onSaved, onSettled, toCallOptions }: DownloadOptions<CallInput<E>>,
): Action<CallInput<E>, EndpointAnswer<E>> {
  const announce = useAnnounceTask();
  return useCommand(
    // The types of endpoint and input match in the parameters.
    async (input: CallInput<E>) =>
      (await call(endpoint as Endpoint, input as never, toCallOptions?.())) as EndpointAnswer<E>,
    {
      invalidates,
      toast: (answer, input) => (isTask(answer) ? null : (toast?.(input) ?? null)),
      onDone: (answer, input) => {
        if (isTask(answer)) return announce(answer.task);
        const bytes = answer as Uint8Array;
        const { name, type } = toFile(input);
        saveFile(bytes, name, type);
        return onSaved?.(bytes.length);
      },
      ...(onSettled && { onSettled }),
    },
  );
}

function isTask(answer: unknown): answer is TaskAnswer {
  return typeof answer === 'object' && answer !== null && 'task' in answer;
}
