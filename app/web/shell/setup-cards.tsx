import { Suspense, lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { createPortal } from 'react-dom';
import { profilePage } from '#modules/identity/web/module.ts';
import { workplace } from '#modules/organizations/web/index.tsx';
import { belowHeading } from '#platform/web/components/below-heading.ts';
import { loadTexts } from '#platform/web/i18n/i18n.ts';
import { hasPage, webModules } from '#platform/web/module.ts';
import type { WebModule } from '#platform/web/module.ts';
import type { ModuleSetup, SetupProps } from '#platform/web/setup/module-setup.ts';
import { SetupPending } from '#platform/web/setup/setup-pending.tsx';
import { findStartPath } from '#platform/web/shell/current-application.ts';
import { readStored, store } from '#platform/web/state/browser-storage.ts';
import { useStore } from '#platform/web/state/store.ts';

const cards = new Map<string, LazyExoticComponent<ComponentType<SetupProps>>>();

function cardOf(name: string, { card }: ModuleSetup) {
  const known = cards.get(name);
  if (known !== undefined) return known;
  const load = async () => {
    try {
      const [loaded] = await Promise.all([card(), loadTexts([name])]);
      return { default: loaded };
    } catch {
      // A card that cannot be loaded must not end the page; the next page tries again.
      cards.delete(name);
      return { default: () => null };
    }
  };
  // The code of the card is loaded beside that of the page.
  const loading = load();
  const component = lazy(() => loading);
  cards.set(name, component);
  return component;
}

/**
 * Cards of the modules that the user may set up, below the heading: on their first screen, and on the first screens of
 * the module.
 */
export function SetupCards({ pathname }: { readonly pathname: string }) {
  const place = useStore(workplace);
  const slot = useStore(belowHeading);
  if (place === null) return null;
  const { applications, startApplication, organization } = place;
  const startPath = findStartPath(applications, startApplication, { fallback: profilePage.path, hasPage });
  const isAsked = ({ name, setup }: WebModule): boolean =>
    setup !== undefined &&
    applications.some(({ identifier }) => identifier === setup.application) &&
    (pathname === startPath || setup.pages.includes(pathname)) &&
    readStored(keyOf(name, organization.id)) === null;
  const shown = webModules
    .get()
    .filter(isAsked)
    .map(({ name, setup }) => {
      if (setup === undefined) return null;
      const Card = cardOf(name, setup);
      return (
        <Suspense key={`${name} ${organization.id}`} fallback={<SetupPending />}>
          <Card onFinished={() => store(keyOf(name, organization.id), 'done')} />
        </Suspense>
      );
    });
  return slot === null ? null : createPortal(shown, slot);
}

function keyOf(module: string, organizationId: string): string {
  return `kontor-setup-${module}-${organizationId}`;
}
