import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { clearErrors, errorBanners } from '../api/error-banners.ts';
import { useCommand } from './use-action.ts';
import type { Action, ActionOptions } from './use-action.ts';

afterEach(clearErrors);

const refusal = new ApiError(503, [{ code: 'unavailable', message: 'Later' }], '');

/** Renders a command without any output. */
function commandOf<Input>(
  perform: (input: Input) => Promise<string>,
  options: ActionOptions<string, Input> = {},
): Action<Input, string> {
  let found: Action<Input, string> | undefined;
  function Probe() {
    found = useCommand(perform, options);
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Probe />
    </QueryClientProvider>,
  );
  if (found === undefined) throw new Error('The command was not rendered');
  return found;
}

const codesOf = () => errorBanners.get().map(({ entry, attempt }) => [entry.code, attempt]);

it('a command resolves to its answer, or after a failure to undefined with a banner that names the action', async () => {
  expect(await commandOf(() => Promise.resolve('done')).perform(undefined)).toBe('done');
  expect(codesOf()).toEqual([]);
  const failing = commandOf(() => Promise.reject(refusal), { attempt: 'send' });
  expect(await failing.perform(undefined)).toBeUndefined();
  expect(codesOf()).toEqual([['unavailable', 'send']]);
});

it('a failure that the screen shows itself has no banner', async () => {
  const handled = commandOf(() => Promise.reject(refusal), { isHandled: (error) => error === refusal });
  await handled.perform(undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  commandOf(() => Promise.reject(refusal), { onSettled: () => resolve() }).runInPlace(undefined);
  await promise;
  expect(codesOf()).toEqual([]);
});

it('a command reports its end after success and after failure, with its input', async () => {
  const ends: string[] = [];
  const command = commandOf((input: string) => (input === 'b' ? Promise.reject(refusal) : Promise.resolve(input)), {
    onDone: (answer) => ends.push(`done ${answer}`),
    onFailed: (_, input) => ends.push(`failed ${input}`),
    onSettled: (input) => ends.push(`settled ${input}`),
  });
  await command.perform('a');
  await command.perform('b');
  expect(ends).toEqual(['done a', 'settled a', 'failed b', 'settled b']);
});

it('commands of a scope run one after the other', async () => {
  const steps: string[] = [];
  const first = Promise.withResolvers<string>();
  const command = commandOf(
    (input: string) => {
      steps.push(input);
      return input === 'a' ? first.promise : Promise.resolve(input);
    },
    { scope: 'timer', onSettled: (input) => steps.push(`settled ${input}`) },
  );
  const both = Promise.all([command.perform('a'), command.perform('b')]);
  first.resolve('a');
  await both;
  expect(steps).toEqual(['a', 'settled a', 'b', 'settled b']);
});

it('in a scope there, back, and there again are three commands; a second click is still one', async () => {
  const steps: string[] = [];
  const first = Promise.withResolvers<string>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const command = commandOf((input: string) => (steps.push(input) === 1 ? first.promise : Promise.resolve(input)), {
    scope: 'order',
    onSettled: () => (steps.length === 3 ? resolve() : undefined),
  });
  for (const order of ['up', 'down', 'down', 'up', 'up']) command.run(order);
  first.resolve('up');
  await promise;
  expect(steps).toEqual(['up', 'down', 'up']);
});

it('a second click is ignored while the first one runs; another record and a later click are not', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const { run } = commandOf(({ id }: { readonly id: string }) => {
    begun.push(id);
    return new Promise((resolve) => ends.push(() => resolve('')));
  });
  run({ id: 'a' });
  run({ id: 'a' });
  run({ id: 'b' });
  await expect.poll(() => begun).toEqual(['a', 'b']);
  for (const end of ends) end();
  await expect
    .poll(() => {
      run({ id: 'a' });
      return begun;
    })
    .toEqual(['a', 'b', 'a']);
});
