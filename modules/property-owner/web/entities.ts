import { groupEntities } from '#platform/web/records/web-entity.ts';
import { masterDataKinds, masterDataPath } from './master-data/kinds.ts';
import type { MasterDataKind } from './master-data/kinds.ts';

/** Master data: ten kinds of records in one application, each opened to be read. */
export const masterData = groupEntities(
  {
    application: 'master-data',
    label: 'property-owner:masterData.label',
    path: masterDataPath,
    frame: () => import('./owner-view/master-data-frame.tsx').then((module) => module.MasterDataFrame),
  },
  Object.entries(masterDataKinds).map(([name, kind]) => ({
    ...kind,
    loadView: () => import('./master-data/views.ts').then(({ views }) => views[name as MasterDataKind]),
  })),
);
