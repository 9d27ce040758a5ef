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
const loadEstate = () => import('../contract/records/estate-records.ts');
const loadCosts = () => import('../contract/records/cost-records.ts');

/** Master data: ten kinds of records in one application. */
export const masterData = groupEntities(
  {
    application: 'master-data',
    label: 'property-owner:masterData.label',
    path,
    frame: () => import('./owner-view/master-data-frame.tsx').then((module) => module.MasterDataFrame),
  },
  [
    webEntity(`${path}/owner`, IconUserDollar, () => loadEstate().then(({ owner }) => owner)),
    webEntity(`${path}/property`, IconBuilding, () => loadEstate().then(({ property }) => property)),
    webEntity(`${path}/rentalUnit`, IconKey, () => loadEstate().then(({ rentalUnit }) => rentalUnit)),
    webEntity(`${path}/tenant`, IconUsers, () => loadEstate().then(({ tenant }) => tenant)),
    webEntity(`${path}/rentalSecurityDepositAccount`, IconShieldDollar, () =>
      loadEstate().then(({ rentalSecurityDepositAccount }) => rentalSecurityDepositAccount),
    ),
    webEntity(`${path}/costStructure`, IconReceiptEuro, () => loadCosts().then(({ costStructure }) => costStructure)),
    webEntity(`${path}/serviceProvider`, IconTool, () => loadCosts().then(({ serviceProvider }) => serviceProvider)),
    webEntity(`${path}/costType`, IconCategory, () => loadCosts().then(({ costType }) => costType)),
    webEntity(`${path}/administrativeCost`, IconCalculator, () =>
      loadCosts().then(({ administrativeCost }) => administrativeCost),
    ),
    webEntity(`${path}/homeownersAssociationCostStructure`, IconHomeDollar, () =>
      loadCosts().then(({ homeownersAssociationCostStructure }) => homeownersAssociationCostStructure),
    ),
  ],
);
