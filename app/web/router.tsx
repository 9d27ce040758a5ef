import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { profilePage } from '#modules/identity/web/module.ts';
import { workplace } from '#modules/organizations/web/index.tsx';
import { loadTexts } from '#platform/web/i18n/i18n.ts';
import { announceLateTexts } from '#platform/web/late/late-texts.ts';
import { hasPage } from '#platform/web/module.ts';
import type { ModulePage, WebModule } from '#platform/web/module.ts';
import { recordPages } from '#platform/web/records/record-pages.ts';
import { findStartPath } from '#platform/web/shell/current-application.ts';
import { CrashPage } from './pages/crash-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { UnknownPathPage } from './pages/unknown-path-page.tsx';
import { Shell } from './shell/shell.tsx';
import { listModuleTexts } from './module-texts/module-texts.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the help text of the page, with its namespace. */
    help?: string;
    /** True if everybody may open the page, not only users of its application. */
    isForEverybody?: boolean;
  }
}

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: UnknownPathPage });

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const { applications, startApplication } = workplace.get() ?? { applications: [], startApplication: 'none' };
    // The router redirects on a throw, before anything is shown.
    throw redirect({
      to: findStartPath(applications, startApplication, { fallback: profilePage.path, hasPage }),
      replace: true,
    });
  },
});

/** Composes the pages of all modules under the shell. */
export function createAppRouter(modules: readonly WebModule[]) {
  const createPageRoute = ({ name: namespace, notice }: Pick<WebModule, 'name' | 'notice'>, modulePage: ModulePage) => {
    const { page, component, help, isForEverybody = false } = modulePage;
    return createRoute({
      getParentRoute: () => rootRoute,
      path: page.path,
      component: lazyRouteComponent(
        async () => ({
          Page: notice ? withNotice(...(await Promise.all([notice(), component()]))) : await component(),
        }),
        'Page',
      ),
      validateSearch: page.readSearch,
      loader: () => loadPageTexts(namespace, modulePage),
      staticData: { isForEverybody, ...(help === undefined ? {} : { help }) },
    });
  };
  const pages = modules.flatMap((module) => listPages(module).map((page) => createPageRoute(module, page)));
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

/** Loads code and texts of the page at a path without parameters; does nothing at another path. */
export async function preloadPageAt(modules: readonly WebModule[], path: string): Promise<void> {
  for (const module of modules) {
    const found = listPages(module).find(({ page }) => page.path === path);
    if (found === undefined) continue;
    await Promise.all([found.component(), module.notice?.(), loadPageTexts(module.name, found)]);
  }
}

let firstPage: ModulePage | null = null;

/** Loads the texts that a page of a module shows; those of its late parts, too, but on the first page of the window. */
async function loadPageTexts(namespace: string, page: ModulePage): Promise<void> {
  const { texts = [], lateTexts = [], needsAllTexts = false } = page;
  const listFeatures = (names: readonly string[]) =>
    names.map((name) => (name.includes('/') ? name : `${namespace}/${name}`));
  firstPage ??= page;
  const isFirst = page === firstPage;
  const features = needsAllTexts
    ? (await listModuleTexts('de')).keys()
    : [namespace, ...listFeatures(isFirst ? texts : [...texts, ...lateTexts])];
  if (isFirst) announceLateTexts(listFeatures(lateTexts));
  await loadTexts([...features]);
}

function listPages(module: WebModule): readonly ModulePage[] {
  return [...module.pages, ...(module.entities ?? []).flatMap((entity) => recordPages(module.name, entity))];
}

/** A page with what its module says above all of them. */
function withNotice(Notice: ComponentType, Page: ComponentType): ComponentType {
  return () => (
    <>
      <Notice />
      <Page />
    </>
  );
}
