import '../without-eval.ts';
import '../signed-in.css';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { webModules } from '#platform/web/module.ts';
import { QuestionDialog } from '#platform/web/shell/question-dialog.tsx';
import { queryClient } from '#platform/web/api/query-client.ts';
import { modules } from '../modules.ts';
import { createAppRouter } from '../router.tsx';
import { AccessWatch } from './access-watch.tsx';

/** Everything behind the login: pages in the shell, toasts, questions, the watch over the session. */
export function SignedInArea() {
  const [router] = useState(() => {
    // Nothing that another user of this window fetched may show, however they left.
    queryClient.clear();
    webModules.set(modules);
    return createAppRouter(modules);
  });
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Notifications position="top-center" limit={4} autoClose={3000} />
      <QuestionDialog />
      <AccessWatch />
    </QueryClientProvider>
  );
}
