import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import german from '../../locales/de.json' with { type: 'json' };
import { ApiError } from '../api/api-error.ts';
import { ErrorState } from './states.tsx';

vi.hoisted(() => vi.stubGlobal('window', { location: { pathname: '/' } }));

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'de', resources: { de: { platform: german } } }));

const show = (address: string): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <ErrorState
        error={new ApiError(410, [{ code: 'organization_moved', message: '', params: { address } }], 'r-1')}
        onRetry={() => undefined}
      />
    </MantineProvider>,
  );

it('an organisation that has moved leads to its new address, and offers no retry', () => {
  const html = show('https://kontor.example.de');
  expect(html).toContain('href="https://kontor.example.de"');
  expect(html).toContain(german.states.movedTitle);
  expect(html).not.toContain('r-1');
  expect(html).not.toContain(german.states.retry);
});

it('an address that is none of the web never becomes a link', () => {
  expect(show('javascript:alert(1)')).not.toContain('href');
});
