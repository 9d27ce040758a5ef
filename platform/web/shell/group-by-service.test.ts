import { expect, it } from 'vitest';
import { groupByService } from './group-by-service.ts';

const accounting = { identifier: 'accounting', name: { de: 'Buchhaltung' } };
const care = { identifier: 'care', name: { de: 'Pflege' } };

it('keeps the order of services and their members, also for mixed input', () => {
  const permissions = [
    { identifier: 'a', service: care },
    { identifier: 'b', service: accounting },
    { identifier: 'c', service: { ...care } },
  ];
  expect(groupByService(permissions)).toEqual([
    { service: care, members: [permissions[0], permissions[2]] },
    { service: accounting, members: [permissions[1]] },
  ]);
});

it('creates no empty groups', () => {
  expect(groupByService([])).toEqual([]);
});
