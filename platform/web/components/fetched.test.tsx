import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Fetched } from './fetched.tsx';

vi.hoisted(() => vi.stubGlobal('window', { location: { pathname: '/' } }));

it('a failed refetch keeps what is shown, such as a form with input', () => {
  const html = renderToStaticMarkup(
    <Fetched
      query={{ data: 'Sommer', error: new Error('away'), refetch: () => undefined }}
      skeleton={<p>Wird geladen</p>}
    >
      {(name) => <input defaultValue={name} />}
    </Fetched>,
  );
  expect(html).toContain('value="Sommer"');
  expect(html).not.toContain('Wird geladen');
});
