import { createElement } from 'react';
import type { ReactElement } from 'react';
import type { ModulePage } from '../module.ts';
import { createRecordScreen } from './record-screen.ts';
import type { RecordScreen } from './record-screen.ts';
import type { EntityGroup, WebEntity } from './web-entity.ts';

/** Declares the page of an application with several kinds of records: it redirects to the first of them. */
export function groupPage({ page, entities: [first] }: EntityGroup): ModulePage {
  return {
    page,
    component: async () => {
      const { Navigate } = await import('@tanstack/react-router');
      return () => createElement(Navigate, { to: first?.listPage.path, replace: true });
    },
  };
}

/** Declares the list and detail pages of an entity. */
export function recordPages(module: string, entity: WebEntity): readonly ModulePage[] {
  let loaded: Promise<RecordScreen> | undefined;
  const load = () => {
    loaded ??= entity.load().then((definition) => createRecordScreen(module, entity, definition));
    return loaded;
  };
  const texts = ['records', ...(entity.texts ?? []), ...(entity.group?.texts ?? [])];
  const help = `${module}:records.${entity.name}.help`;
  return [
    {
      page: entity.listPage,
      texts,
      component: async () => {
        const [{ RecordListPage }, screen, frame, TransferGate] = await Promise.all([
          import('./record-list-page.tsx'),
          load(),
          loadFrame(entity),
          entity.loadTransferGate?.(),
        ]);
        return () => frame(createElement(RecordListPage, { screen, ...(TransferGate && { TransferGate }) }));
      },
      help,
    },
    {
      page: entity.recordPage,
      texts,
      component: async () => {
        const [{ RecordPage }, screen, frame, Actions, Summary, view] = await Promise.all([
          import('./record-page.tsx'),
          load(),
          loadFrame(entity),
          entity.loadActions?.(),
          entity.loadSummary?.(),
          entity.loadView?.(),
        ]);
        const parts = { ...(Actions && { Actions }), ...(Summary && { Summary }), ...(view && { view }) };
        return () => frame(createElement(RecordPage, { screen, ...parts }));
      },
      help,
    },
  ];
}

/** Loads the frame around the pages of a group. */
async function loadFrame({ group }: WebEntity): Promise<(page: ReactElement) => ReactElement> {
  const Frame = await group?.frame?.();
  return (page) => (Frame === undefined ? page : createElement(Frame, null, page));
}
