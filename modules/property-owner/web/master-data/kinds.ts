import { pagePaths } from '../../contract/page-paths.ts';
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
import { webEntity } from '#platform/web/records/web-entity.ts';

/** Path of the master data, the prefix of the paths of its kinds. */
export const masterDataPath = pagePaths.masterData;

const path = masterDataPath;
const loadEstate = () => import('../../contract/records/estate-records.ts');
const loadCosts = () => import('../../contract/records/cost-records.ts');

/** Kinds of master data in the order of their tabs. */
export const masterDataKinds = {
  owner: webEntity(`${path}/owner`, IconUserDollar, () => loadEstate().then(({ owner }) => owner)),
  property: webEntity(`${path}/property`, IconBuilding, () => loadEstate().then(({ property }) => property)),
  rentalUnit: webEntity(`${path}/rentalUnit`, IconKey, () => loadEstate().then(({ rentalUnit }) => rentalUnit)),
  tenant: webEntity(`${path}/tenant`, IconUsers, () => loadEstate().then(({ tenant }) => tenant)),
  rentalSecurityDepositAccount: webEntity(`${path}/rentalSecurityDepositAccount`, IconShieldDollar, () =>
    loadEstate().then(({ rentalSecurityDepositAccount }) => rentalSecurityDepositAccount),
  ),
  costStructure: webEntity(`${path}/costStructure`, IconReceiptEuro, () =>
    loadCosts().then(({ costStructure }) => costStructure),
  ),
  serviceProvider: webEntity(`${path}/serviceProvider`, IconTool, () =>
    loadCosts().then(({ serviceProvider }) => serviceProvider),
  ),
  costType: webEntity(`${path}/costType`, IconCategory, () => loadCosts().then(({ costType }) => costType)),
  administrativeCost: webEntity(`${path}/administrativeCost`, IconCalculator, () =>
    loadCosts().then(({ administrativeCost }) => administrativeCost),
  ),
  homeownersAssociationCostStructure: webEntity(`${path}/homeownersAssociationCostStructure`, IconHomeDollar, () =>
    loadCosts().then(({ homeownersAssociationCostStructure }) => homeownersAssociationCostStructure),
  ),
} as const;

/** Name of a kind of master data. */
export type MasterDataKind = keyof typeof masterDataKinds;
