import { Client } from 'pg';
import { createSessionValue, hashSessionValue } from '#modules/identity/server/sessions/session-value.ts';
import { productCookieNames } from '#platform/server/http/product-cookies.ts';

/**
 * Signs in members of one organisation each, without hashing a password ten thousand times.
 *
 * @param members email addresses
 * @returns cookies of their browsers, in the same order
 */
export async function openSessions(adminUrl: string, members: readonly string[]): Promise<readonly string[]> {
  const values = members.map(() => createSessionValue());
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO sessions (id, token_hash, user_id, organization_id, expires_at, absolute_expires_at)
       SELECT gen_random_uuid(), decode(given.hash, 'hex'), u.id, m.organization_id, now() + interval '12 hours', now() + interval '12 hours'
         FROM unnest($1::text[], $2::text[]) AS given (email, hash)
         JOIN users u ON u.email = given.email JOIN memberships m ON m.user_id = u.id`,
      [members, values.map((value) => hashSessionValue(value)?.toString('hex'))],
    );
  } finally {
    await client.end();
  }
  return values.map((value) => `${productCookieNames(false).session}=${value}`);
}
