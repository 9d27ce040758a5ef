import { Suspense, lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { workplace } from '#modules/organizations/web/index.tsx';
import { loadTexts } from '#platform/web/i18n/i18n.ts';
import { webModules } from '#platform/web/module.ts';
import type { BarItem } from '#platform/web/module.ts';
import { useStore } from '#platform/web/state/store.ts';

const items = new Map<string, LazyExoticComponent<ComponentType>>();

function itemOf(name: string, { component }: BarItem) {
  const known =
    items.get(name) ??
    lazy(async () => {
      const [loaded] = await Promise.all([component(), loadTexts([name])]);
      return { default: loaded };
    });
  items.set(name, known);
  return known;
}

/** Elements of modules in the top bar of every page, such as a running timer. */
export function BarItems() {
  const applications = useStore(workplace)?.applications ?? [];
  return webModules.get().map(({ name, barItem }) => {
    if (barItem === undefined || !applications.some(({ identifier }) => identifier === barItem.application))
      return null;
    const Item = itemOf(name, barItem);
    return (
      <Suspense key={name} fallback={null}>
        <Item />
      </Suspense>
    );
  });
}
