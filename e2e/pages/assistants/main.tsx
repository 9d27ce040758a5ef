import '@fontsource-variable/inter/wght.css';
import '#app/web/entry.css';
import '@mantine/core/styles.layer.css';
import '#app/web/signed-in.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hasToasts } from '#platform/web/feedback/notify.ts';
import { openQuestion } from '#platform/web/feedback/question.ts';
import { Toasts } from '#platform/web/feedback/toasts.tsx';
import { startTexts } from '#platform/web/i18n/i18n.ts';
import { awaitUse } from '#platform/web/late/fetch-late.ts';
import { QuestionDialog } from '#platform/web/shell/question-dialog.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { colorSchemeManager } from '#platform/web/theme/color-scheme.ts';
import { showFont } from '#platform/web/theme/font.ts';
import { resolveCssVariables, theme } from '#platform/web/theme/theme.ts';
import { loadTextFile } from '#app/web/texts.ts';
import { Parts } from './parts.tsx';

// Parts of the assistants in front of a server that the test plays: no server of the product hands this page out.

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
await startTexts(loadTextFile, 'de', ['platform', 'assistants/shared', 'assistants/voice', 'assistants/chat']);
void showFont();
awaitUse();

function Page() {
  const isAsked = useStore(openQuestion) !== null;
  const hasAnyToast = useStore(hasToasts);
  return (
    <>
      <Outlet />
      {isAsked ? <QuestionDialog /> : null}
      {hasAnyToast ? <Toasts /> : null}
    </>
  );
}

const rootRoute = createRootRoute({ component: Page });
const partsRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Parts });
const otherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/other',
  component: () => <Link to={'/' as never}>Parts</Link>,
});
const router = createRouter({
  routeTree: rootRoute.addChildren([partsRoute, otherRoute]),
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
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
