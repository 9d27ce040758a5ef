import { expect, test } from 'vitest';
import { createTenantQueueOf } from './tenant-queue-of.ts';

const tenantQueueOf = createTenantQueueOf([
  undefined,
  {
    services: [
      { identifier: 's', permissions: ['clerk', 'customer', 'guest'], outsidePermissions: ['customer', 'guest'] },
    ],
  },
]);
const of = (...permissions: string[]) =>
  tenantQueueOf({ organizationId: 'o', userId: 'u', permissions: new Set(permissions) });

test('external users have a separate queue; users with any other permission use that of the organisation', () => {
  expect(of('clerk')).toEqual({ key: 'o', person: 'u' });
  expect(of('clerk', 'customer')).toEqual({ key: 'o', person: 'u' });
  expect(of()).toEqual({ key: 'o', person: 'u' });
  expect([of('customer'), of('guest'), of('guest', 'customer')]).toEqual(
    Array.from({ length: 3 }, () => ({ key: 'o outside', person: 'u' })),
  );
});
