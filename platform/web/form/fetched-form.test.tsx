import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { FetchedForm } from './fetched-form.tsx';

vi.hoisted(() => vi.stubGlobal('window', { location: { pathname: '/' } }));

it('a form does not begin with an answer that was fetched before it opened', () => {
  const client = new QueryClient();
  client.setQueryData(['reminder'], 'outdated');
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <FetchedForm
          query={{ queryKey: ['reminder'], queryFn: () => Promise.resolve('fresh') }}
          skeleton={<p>Wird geladen</p>}
        >
          {(answer) => <p>{answer}</p>}
        </FetchedForm>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(html).toContain('Wird geladen');
  expect(html).not.toContain('outdated');
});
