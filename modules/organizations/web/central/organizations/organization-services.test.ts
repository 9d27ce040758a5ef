import { expect, test } from 'vitest';
import type { Service } from '#modules/organizations/contract/central/central.ts';
import { listChoices, pickServices } from './organization-services.ts';

function service(id: string, kind: Partial<Pick<Service, 'mandatory' | 'operatorOnly'>> = {}): Service {
  return {
    id,
    identifier: id,
    name: { de: id },
    description: { de: '' },
    mandatory: false,
    organizationSpecific: false,
    operatorOnly: false,
    applications: [],
    permissions: [],
    applicationPermissions: [],
    organizationCount: 0,
    ...kind,
  };
}

const basic = service('basic', { mandatory: true });
const operator = service('operator', { operatorOnly: true });
const accounting = service('accounting');
const services = [basic, operator, accounting];

test('the services of an organisation follow the order of the catalogue, without withdrawn ones', () => {
  expect(pickServices(services, { serviceIds: ['accounting', 'withdrawn', 'basic'] })).toEqual([basic, accounting]);
});

test("a new organisation may have everything except the operator's own services", () => {
  expect(listChoices(services, null)).toEqual([
    { service: basic, fixed: 'mandatory' },
    { service: accounting, fixed: null },
  ]);
  expect(listChoices(services, { serviceIds: ['basic'] }).map((choice) => choice.service)).toEqual([basic, accounting]);
});

test('the operator keeps its own services', () => {
  expect(listChoices(services, { serviceIds: ['operator'] })).toContainEqual({ service: operator, fixed: 'operator' });
});
