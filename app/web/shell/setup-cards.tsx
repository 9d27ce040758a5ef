import { Suspense, lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { profilePage } from '#modules/identity/web/module.ts';
import { workplace } from '#modules/organizations/web/index.tsx';
import { loadTexts } from '#platform/web/i18n/i18n.ts';
import { hasPage, webModules } from '#platform/web/module.ts';
import type { WebModule } from '#platform/web/module.ts';
import type { ModuleSetup, SetupProps } from '#platform/web/setup/module-setup.ts';
import { findStartPath } from '#platform/web/shell/current-application.ts';
import { readStored, store } from '#platform/web/state/browser-storage.ts';
import { useStore } from '#platform/web/state/store.ts';

const cards = new Map<string, LazyExoticComponent<ComponentType<SetupProps>>>();

function cardOf(name: string, { card }: ModuleSetup) {
  const known =
    cards.get(name) ??
    lazy(async () => {
      try {
        const [loaded] = await Promise.all([card(), loadTexts([name])]);
        return { default: loaded };
      } catch {
        // A card that cannot be loaded must not end the page; the next page tries again.
        cards.delete(name);
        return { default: () => null };
      }
    });
  cards.set(name, known);
  return known;
}

/** Cards of the modules that the user may set up: on their first screen, and on the first screens of the module. */
export function SetupCards({ pathname }: { readonly pathname: string }) {
  const place = useStore(workplace);
  if (place === null) return null;
  const { applications, startApplication, organization } = place;
  const startPath = findStartPath(applications, startApplication, { fallback: profilePage.path, hasPage });
  const isAsked = ({ name, setup }: WebModule): boolean =>
    setup !== undefined &&
    applications.some(({ identifier }) => identifier === setup.application) &&
    (pathname === startPath || setup.pages.includes(pathname)) &&
    readStored(keyOf(name, organization.id)) === null;
  return webModules
    .get()
    .filter(isAsked)
    .map(({ name, setup }) => {
      if (setup === undefined) return null;
      const Card = cardOf(name, setup);
      return (
        <Suspense key={`${name} ${organization.id}`} fallback={null}>
          <Card onFinished={() => store(keyOf(name, organization.id), 'done')} />
        </Suspense>
      );
    });
}

function keyOf(module: string, organizationId: string): string {
  return `kontor-setup-${module}-${organizationId}`;
}
