import '@fontsource-variable/inter/wght.css';
import '../web/entry.css';
import '@mantine/core/styles.layer.css';
import '../web/signed-in.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLanguage, startTexts } from '#platform/web/i18n/i18n.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import { readStoredLanguage } from '#platform/web/i18n/stored-language.ts';
import { colorSchemeManager } from '#platform/web/theme/color-scheme.ts';
import { showFont } from '#platform/web/theme/font.ts';
import { resolveCssVariables, theme } from '#platform/web/theme/theme.ts';
import { loadTextFile } from '../web/texts.ts';
import { GalleryPage } from './gallery-page.tsx';

// For development and tests: no server of the product hands this page out.

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
await startTexts(loadTextFile, readStoredLanguage(), ['platform']);

void showFont();

// A page shows itself in another language without being opened anew: `dispatchEvent(new CustomEvent('show-language', {
// detail: 'ru' }))`.
addEventListener('show-language', ({ detail }: CustomEventInit<unknown>) => {
  const language = languageKeys.find((key) => key === detail);
  if (language !== undefined) void showLanguage(language);
});

// Links of parts lead nowhere.
const router = createRouter({
  routeTree: createRootRoute({ component: GalleryPage, notFoundComponent: GalleryPage }),
  history: createMemoryHistory(),
});

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <Notifications position="bottom-left" limit={4} />
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
