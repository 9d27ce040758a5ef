import {
  costStructure,
  serviceProvider,
  costType,
  administrativeCost,
  homeownersAssociationCostStructure,
} from './cost-records.ts';
import { owner, property, rentalUnit, tenant, rentalSecurityDepositAccount } from './estate-records.ts';

/** Kinds of master data, each after the kinds it refers to. */
export const propertyOwnerEntities = [
  owner,
  property,
  rentalUnit,
  tenant,
  rentalSecurityDepositAccount,
  costStructure,
  serviceProvider,
  costType,
  administrativeCost,
  homeownersAssociationCostStructure,
] as const;
