import '../without-eval.ts';
import '@mantine/core/styles.layer.css';
import '../signed-in.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { hasToasts, loadToasts } from '#platform/web/feedback/notify.ts';
import { openQuestion } from '#platform/web/feedback/question.ts';
import { awaitUse } from '#platform/web/late/fetch-late.ts';
import { latePart } from '#platform/web/late/late-part.tsx';
import { webModules } from '#platform/web/module.ts';
import { queryClient } from '#platform/web/api/query-client.ts';
import { useStore } from '#platform/web/state/store.ts';
import { modules } from '../modules.ts';
import { createAppRouter, preloadPageAt } from '../router.tsx';
import { AccessWatch } from './access-watch.tsx';

const Toasts = latePart(() => loadToasts().then((module) => module.Toasts));
const QuestionDialog = latePart(() =>
  import('#platform/web/shell/question-dialog.tsx').then((module) => module.QuestionDialog),
);

/** Loads the page at a path, before the router is there. */
export const preloadPage = (path: string): Promise<unknown> => preloadPageAt(modules, path);

/** Everything behind the login: pages in the shell, toasts, questions, the watch over the session. */
export function SignedInArea() {
  const [router] = useState(() => {
    // Nothing that another user of this window fetched may show, however they left.
    queryClient.clear();
    webModules.set(modules);
    return createAppRouter(modules);
  });
  const hasAnyToast = useStore(hasToasts);
  const isAsked = useStore(openQuestion) !== null;
  useEffect(awaitUse, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {hasAnyToast ? <Toasts /> : null}
      {isAsked ? <QuestionDialog /> : null}
      <AccessWatch />
    </QueryClientProvider>
  );
}
