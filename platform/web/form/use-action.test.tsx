import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useCommand } from './use-action.ts';
import type { Action } from './use-action.ts';

/** Renders a command without any output. */
function commandOf(perform: (input: { readonly id: string }) => Promise<void>): Action<{ readonly id: string }, void> {
  let found: Action<{ readonly id: string }, void> | undefined;
  function Probe() {
    found = useCommand(perform);
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

it('a second click is ignored while the first one runs; another record and a later click are not', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const { run } = commandOf(({ id }) => {
    begun.push(id);
    return new Promise((resolve) => ends.push(resolve));
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
