import '@fontsource-variable/inter/wght.css';
import '../web/entry.css';
import '../web/signed-in.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '#platform/web/i18n/i18n.ts';
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

// Links of parts lead nowhere.
const router = createRouter({ routeTree: createRootRoute({ component: GalleryPage, notFoundComponent: GalleryPage }), history: createMemoryHistory() });

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
      <Notifications position="top-center" limit={4} />
      <RouterProvider router={router as never} />
    </MantineProvider>
  </StrictMode>,
);
