import { createElement } from 'react';
import type { ModulePage } from '../module.ts';
import { createRecordScreen, type RecordScreen } from './record-screen.ts';
import type { EntityGroup, WebEntity } from './web-entity.ts';

/** The address of an application with several kinds of records: it leads to the first of them. */
export function groupPage({ page, entities: [first] }: EntityGroup): ModulePage {
  return {
    page,
    component: async () => {
      const { Navigate } = await import('@tanstack/react-router');
      return () => createElement(Navigate, { to: first?.listPage.path, replace: true });
    },
  };
}

/** List and detail of an entity. */
export function recordPages(module: string, entity: WebEntity): readonly ModulePage[] {
  let loaded: Promise<RecordScreen> | undefined;
  const load = () => {
    loaded ??= entity.load().then((definition) => createRecordScreen(module, entity, definition));
    return loaded;
  };
  const help = `${module}:records.${entity.name}.help`;
  return [
    {
      page: entity.listPage,
      component: async () => {
        const [{ RecordListPage }, screen] = await Promise.all([import('./record-list-page.tsx'), load()]);
        return () => createElement(RecordListPage, { screen });
      },
      help,
    },
    {
      page: entity.recordPage,
      component: async () => {
        const [{ RecordPage }, screen, Actions] = await Promise.all([import('./record-page.tsx'), load(), entity.loadActions?.()]);
        return () => createElement(RecordPage, { screen, ...(Actions && { Actions }) });
      },
      help,
    },
  ];
}
