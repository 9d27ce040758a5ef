import { expect, test } from 'vitest';
import type { Service } from '#modules/organizations/contract/central/central.ts';
import { listOpenings } from './openings.ts';

function application(identifier: string): Service['applications'][number] {
  return {
    id: identifier,
    identifier,
    name: { de: identifier },
    description: { de: '' },
    path: `/${identifier}`,
    icon: 'apps',
    type: 'web',
  };
}

test('a permission opens its applications, in the order of the service', () => {
  const [invoices, expenses, projects] = [application('invoices'), application('expenses'), application('projects')];
  const service: Service = {
    id: '1',
    identifier: 'accounting',
    name: { de: '' },
    description: { de: '' },
    mandatory: false,
    organizationSpecific: false,
    operatorOnly: false,
    organizationCount: 0,
    permissions: [],
    applications: [invoices, expenses, projects],
    applicationPermissions: [
      { application: 'projects', permission: 'write' },
      { application: 'invoices', permission: 'write' },
      { application: 'expenses', permission: 'read' },
    ],
  };
  expect(listOpenings(service, 'write')).toEqual([invoices, projects]);
  expect(listOpenings(service, 'none')).toEqual([]);
});
