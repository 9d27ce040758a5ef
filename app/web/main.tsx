import '@fontsource-variable/inter/wght.css';
import './entry.css';
import { MantineProvider } from '@mantine/core';
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { loadBrand } from '#modules/identity/web/index.tsx';
import { startTexts } from '#platform/web/i18n/i18n.ts';
import { readStoredLanguage } from '#platform/web/i18n/stored-language.ts';
import { colorSchemeManager } from '#platform/web/theme/color-scheme.ts';
import { showFont } from '#platform/web/theme/font.ts';
import { resolveCssVariables, theme } from '#platform/web/theme/theme.ts';
import { start } from './start/start-flow.ts';
import { StartScreen } from './start/start-screen.tsx';
import { prefetchSignedInArea } from './start/prefetch.ts';
import { prepareSignedInArea } from './signed-in-area.ts';
import { loadTextFile } from './texts.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

const brandPatienceMs = 1500;

// Texts, brand and session travel at the same time. The login needs no brand, but would jump when it came right after.
const texts = startTexts(loadTextFile, readStoredLanguage(), ['platform', 'identity/sign-in']);
const brand = Promise.race([loadBrand(), new Promise((resolve) => setTimeout(resolve, brandPatienceMs))]);
const mayResume = document.documentElement.dataset['session'] !== 'none';
void start(mayResume);
// Its code arrives while the server looks up who comes back.
if (mayResume) void prepareSignedInArea().catch(() => undefined);
await Promise.all([texts, brand]);

const screen = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <StartScreen />
      <AfterFirstScreen />
    </MantineProvider>
  </StrictMode>
);
// In slices of a few milliseconds: the outline stands already, and slow devices stay responsive.
startTransition(() => createRoot(root).render(screen));

/** Parts that would delay the first screen. */
function AfterFirstScreen() {
  useEffect(() => {
    void showFont();
    return prefetchSignedInArea();
  }, []);
  return null;
}
