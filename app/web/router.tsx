import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as accounting from '#modules/accounting/web/index.tsx';
import * as audit from '#modules/audit/web/index.tsx';
import * as identity from '#modules/identity/web/index.tsx';
import * as mails from '#modules/mails/web/index.tsx';
import * as organizations from '#modules/organizations/web/index.tsx';
import { workplace } from '#modules/organizations/web/index.tsx';
import { loadTexts } from '#platform/web/i18n/i18n.ts';
import type { ModuleRoute } from '#platform/web/routes.ts';
import { findStartPath } from '#platform/web/shell/current-application.ts';
import { CrashPage } from './pages/crash-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { UnknownPathPage } from './pages/unknown-path-page.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the help text of the page, with its namespace. */
    help?: string;
    /** Whether everybody may open the page, and not only who has its application. */
    isForEverybody?: boolean;
  }
}

/** The modules by the namespace of their texts. */
const modules: Readonly<Record<string, { readonly moduleRoutes: readonly ModuleRoute[] }>> = {
  accounting, audit, identity, mails, organizations,
};

const pagePaths = new Set<string>(Object.values(modules).flatMap(({ moduleRoutes }) => moduleRoutes.map(({ path }) => path)));

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: UnknownPathPage });

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const { applications, startApplication } = workplace.get() ?? { applications: [], startApplication: 'none' };
    // The router redirects on a throw, before anything is shown.
    throw redirect({ to: findStartPath(applications, startApplication, (path) => pagePaths.has(path)), replace: true });
  },
});

function createPageRoute(namespace: string, { path, page, help, isForEverybody = false, validateSearch }: ModuleRoute) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyRouteComponent(async () => ({ Page: await page() }), 'Page'),
    loader: () => loadTexts(namespace),
    staticData: { isForEverybody, ...(help === undefined ? {} : { help }) },
    ...(validateSearch === undefined ? {} : { validateSearch }),
  });
}

/** Composes the pages of all modules under the shell. */
export function createAppRouter() {
  const pages = Object.entries(modules).flatMap(([namespace, { moduleRoutes }]) =>
    moduleRoutes.map((route) => createPageRoute(namespace, route)),
  );
  return createRouter({
    routeTree: rootRoute.addChildren([startRoute, ...pages]),
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: UnknownPathPage,
    scrollRestoration: true,
  });
}
