import { Suspense, lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { workplace } from '#modules/organizations/web/index.tsx';
import { loadTexts } from '#platform/web/i18n/i18n.ts';
import { loadLate } from '#platform/web/late/fetch-late.ts';
import { webModules } from '#platform/web/module.ts';
import type { BarItem } from '#platform/web/module.ts';
import { useStore } from '#platform/web/state/store.ts';

const items = new Map<string, LazyExoticComponent<ComponentType>>();

function itemOf(key: string, name: string, { component }: BarItem) {
  const known =
    items.get(key) ??
    lazy(async () => {
      const [loaded] = await Promise.all([loadLate(component), loadTexts([name])]);
      return { default: loaded };
    });
  items.set(key, known);
  return known;
}

/** Number of a module beside one of its applications in the sidebar, once the page is used. */
export function NavCounts({ application }: { readonly application: string }) {
  return webModules.get().map(({ name, navCount }) => {
    if (navCount?.application !== application) return null;
    const Count = itemOf(`${name}.count`, name, navCount);
    return (
      <Suspense key={name} fallback={null}>
        <Count />
      </Suspense>
    );
  });
}

/** Elements of modules in the top bar of every page, such as a running timer, once the page is used. */
export function BarItems() {
  const applications = useStore(workplace)?.applications ?? [];
  return webModules.get().map(({ name, barItem }) => {
    if (barItem === undefined || !applications.some(({ identifier }) => identifier === barItem.application))
      return null;
    const Item = itemOf(name, name, barItem);
    return (
      <Suspense key={name} fallback={null}>
        <Item />
      </Suspense>
    );
  });
}
