import { createRecordScreen } from '#platform/web/records/record-screen.ts';
import type { ShownRecord } from '#platform/web/records/shown-record.ts';
import type { RecordView } from '#platform/web/records/record-view.ts';
import { relatedRecords } from '#platform/web/records/related-records.tsx';
import {
  administrativeCost,
  costStructure,
  homeownersAssociationCostStructure,
} from '../../contract/records/cost-records.ts';
import { property, rentalSecurityDepositAccount, rentalUnit, tenant } from '../../contract/records/estate-records.ts';
import { masterDataKinds } from './kinds.ts';
import type { MasterDataKind } from './kinds.ts';
import { RelatedAccounts } from './related-accounts.tsx';
import { RelatedPeople } from './related-people.tsx';
import { relatedPostings } from './related-postings.tsx';
import { TenantsToday } from './tenants-today.tsx';

const module = 'property-owner';
const screens = {
  property: createRecordScreen(module, masterDataKinds.property, property),
  unit: createRecordScreen(module, masterDataKinds.rentalUnit, rentalUnit),
  tenant: createRecordScreen(module, masterDataKinds.tenant, tenant),
  deposit: createRecordScreen(module, masterDataKinds.rentalSecurityDepositAccount, rentalSecurityDepositAccount),
  rent: createRecordScreen(module, masterDataKinds.costStructure, costStructure),
  administration: createRecordScreen(module, masterDataKinds.administrativeCost, administrativeCost),
  fee: createRecordScreen(
    module,
    masterDataKinds.homeownersAssociationCostStructure,
    homeownersAssociationCostStructure,
  ),
};

const address = { street: ['street', 'streetNumber'], city: ['postcode', 'city'] };
const newestRentFirst = { sort: 'rentFrom', direction: 'desc' } as const;

const rentsBy = (by: 'tenant' | 'rentalUnit') =>
  relatedRecords({
    screen: screens.rent,
    by,
    columns: [
      ...(by === 'tenant' ? [] : ['tenant']),
      'rentFrom',
      'rentTo',
      'coldRent',
      'operatingCost',
      'heatingCost',
      'sum',
    ],
    order: newestRentFirst,
  });
const depositsBy = (by: 'tenant' | 'rentalUnit') =>
  relatedRecords({
    screen: screens.deposit,
    by,
    columns: [...(by === 'tenant' ? [] : ['tenant']), 'accountType', 'iban', 'status', 'amount'],
  });
const unitsBy = (by: string) =>
  relatedRecords({
    screen: screens.unit,
    by,
    columns: ['appartmentNumber', 'location', 'type', 'area'],
    order: { sort: 'appartmentNumber', direction: 'asc' },
    more: { header: 'property-owner:records.related.tenantsToday', Cell: TenantsToday },
  });
const textOf = (record: ShownRecord, name: string): string => String(record[name] ?? '');

/** Read views of the master data: its facts, and what refers to it. */
export const views: Readonly<Record<MasterDataKind, RecordView>> = {
  owner: {
    joined: address,
    related: {
      houses: relatedRecords({
        screen: screens.property,
        by: 'owner',
        columns: ['name', 'street', 'city', 'propertyStatus', 'totalArea'],
      }),
      units: unitsBy('owner'),
      accounts: RelatedAccounts,
      people: RelatedPeople,
      postings: relatedPostings((record) => ({ eid: textOf(record, 'eid') })),
    },
  },
  property: {
    joined: address,
    related: {
      units: unitsBy('property'),
      administration: relatedRecords({
        screen: screens.administration,
        by: 'property',
        columns: ['fromDate', 'toDate', 'costResidentialUnit'],
      }),
      postings: relatedPostings(({ id }) => ({ objekt: id })),
    },
  },
  rentalUnit: {
    related: {
      tenants: relatedRecords({
        screen: screens.tenant,
        by: 'rentalUnit',
        title: 'property-owner:records.related.tenants',
        columns: ['fullName', 'telephoneNumber', 'rentedFrom', 'rentedTo'],
        order: { sort: 'rentedFrom', direction: 'desc' },
      }),
      rents: rentsBy('rentalUnit'),
      deposits: depositsBy('rentalUnit'),
      fees: relatedRecords({
        screen: screens.fee,
        by: 'rentalUnit',
        columns: ['fromDate', 'toDate', 'housingContribution', 'maintenanceReserve', 'sum'],
        order: { sort: 'fromDate', direction: 'desc' },
      }),
      postings: relatedPostings((record) => ({ moid: textOf(record, 'moid') })),
    },
  },
  tenant: {
    joined: address,
    related: {
      rents: rentsBy('tenant'),
      deposits: depositsBy('tenant'),
      postings: relatedPostings((record) => ({ mid: textOf(record, 'mid') })),
      others: relatedRecords({
        screen: screens.tenant,
        by: 'rentalUnit',
        of: 'rentalUnit',
        title: 'property-owner:records.related.tenantsOfUnit',
        columns: ['fullName', 'telephoneNumber', 'rentedFrom', 'rentedTo'],
        order: { sort: 'rentedFrom', direction: 'desc' },
      }),
    },
  },
  rentalSecurityDepositAccount: { related: {} },
  costStructure: { related: {} },
  serviceProvider: {
    joined: address,
    related: {
      postings: relatedPostings((record) => {
        const search = textOf(record, 'iban') || textOf(record, 'company') || textOf(record, 'fullName');
        return search === '' ? null : { search };
      }),
    },
  },
  costType: { related: { postings: relatedPostings((record) => ({ kaid: textOf(record, 'kaid') })) } },
  administrativeCost: { related: {} },
  homeownersAssociationCostStructure: { related: {} },
};
