import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createOrganizationSchedule } from './organization-schedule.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

it('candidates with the service are looked at once, also after one that fails; a stopped run ends', async () => {
  const [failing, usual] = [
    await people.addOrganization(['property-owner']),
    await people.addOrganization(['property-owner']),
  ];
  const without = await people.addOrganization(['accounting']);
  const atRest = await people.addOrganization(['property-owner']);
  const [seen, failed]: [string[], unknown[]] = [[], []];
  const { handler } = createOrganizationSchedule({
    name: 'start-counting',
    cron: '0 0 * * *',
    database,
    service: 'property-owner',
    subject: 'counting',
    candidates: () =>
      sql`SELECT id AS organization_id FROM organizations, generate_series(1, 2) WHERE id = ANY (${[failing, usual, without]}::uuid[])`,
    start: async (tx, organizationId) => {
      const { id } = await tx.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
      expect(id).toBe(organizationId);
      if (organizationId === failing) throw new Error('no more numbers');
      seen.push(organizationId);
    },
  });
  const log = { error: (entry: object, message: string) => failed.push({ ...entry, message }) } as never;
  await handler({ signal: new AbortController().signal, log });
  expect(seen).toEqual([usual]);
  expect([...seen, failing]).not.toContain(atRest);
  expect(failed).toMatchObject([{ organization: failing, message: 'counting could not be started' }]);

  seen.length = 0;
  await expect(handler({ signal: AbortSignal.abort(), log })).rejects.toThrow('aborted');
  expect(seen).toEqual([]);
});
