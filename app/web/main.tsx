import '@fontsource-variable/inter/wght.css';
import './entry.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadBrand } from '#modules/identity/web/index.tsx';
import { startTexts } from '#platform/web/i18n/i18n.ts';
import { readStoredLanguage } from '#platform/web/i18n/language.ts';
import { colorSchemeManager } from '#platform/web/ui/color-scheme.ts';
import { resolveCssVariables, theme } from '#platform/web/ui/theme.ts';
import { start } from './start/start-flow.ts';
import { loadSignedInArea, StartScreen } from './start/start-screen.tsx';
import { loadTextFile } from './texts.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

// Texts, brand and session travel at the same time; only the texts are needed to show something.
const texts = startTexts(loadTextFile, readStoredLanguage(), ['platform', 'identity', 'organizations']);
void loadBrand();
const started = start();
await texts;

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <StartScreen />
    </MantineProvider>
  </StrictMode>,
);

await started;
// Whoever stands at the login will soon need the rest.
window.requestIdleCallback?.(() => void loadSignedInArea());
