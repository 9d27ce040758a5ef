import {
  IconBuilding,
  IconCalculator,
  IconCategory,
  IconHomeDollar,
  IconKey,
  IconReceiptEuro,
  IconShieldDollar,
  IconTool,
  IconUserDollar,
  IconUsers,
} from '@tabler/icons-react';
import { groupEntities, webEntity } from '#platform/web/records/web-entity.ts';

const path = '/benit/property-management';
const load = () => import('../contract/records.ts');

/** The master data: ten kinds of records in one application. */
export const masterData = groupEntities(
  {
    application: 'master-data',
    label: 'property-owner:masterData.label',
    path,
    frame: () => import('./owner-view/master-data-frame.tsx').then((module) => module.MasterDataFrame),
  },
  [
    webEntity(`${path}/owner`, IconUserDollar, () => load().then(({ owner }) => owner)),
    webEntity(`${path}/property`, IconBuilding, () => load().then(({ property }) => property)),
    webEntity(`${path}/rentalUnit`, IconKey, () => load().then(({ rentalUnit }) => rentalUnit)),
    webEntity(`${path}/tenant`, IconUsers, () => load().then(({ tenant }) => tenant)),
    webEntity(`${path}/rentalSecurityDepositAccount`, IconShieldDollar, () =>
      load().then(({ rentalSecurityDepositAccount }) => rentalSecurityDepositAccount),
    ),
    webEntity(`${path}/costStructure`, IconReceiptEuro, () => load().then(({ costStructure }) => costStructure)),
    webEntity(`${path}/serviceProvider`, IconTool, () => load().then(({ serviceProvider }) => serviceProvider)),
    webEntity(`${path}/costType`, IconCategory, () => load().then(({ costType }) => costType)),
    webEntity(`${path}/administrativeCost`, IconCalculator, () =>
      load().then(({ administrativeCost }) => administrativeCost),
    ),
    webEntity(`${path}/homeownersAssociationCostStructure`, IconHomeDollar, () =>
      load().then(({ homeownersAssociationCostStructure }) => homeownersAssociationCostStructure),
    ),
  ],
);
