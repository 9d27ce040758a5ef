import type { SecureClient } from './secure-client.ts';

const base = '/api/benit/organization-configuration';
const path = `${base}/user-org`;

/**
 * Invites people whom nobody knows yet, all at once, each of whom gets a mail.
 *
 * @param cookie of the demo's administrator
 * @returns the addresses whose invitation was acknowledged; a call that breaks is in doubt
 */
export async function inviteAll(call: SecureClient, cookie: string, addresses: readonly string[]): Promise<string[]> {
  const headers = { cookie: await chooseOrganization(call, cookie) };
  const listed = JSON.parse((await call(`${path}?searchTerm=admin`, { headers })).text);
  const own = listed.users.find((entry: { user: { email: string } }) => entry.user.email === 'admin@demo.example');
  const invite = async (email: string): Promise<string> => {
    const { status, text } = await call(path, {
      method: 'POST',
      headers,
      body: {
        email,
        firstName: 'Ina',
        lastName: 'Neu',
        permissionIdentifiers: ['benit-organization-users-permission'],
        startApplicationId: own.startApplication.id,
        userLanguages: ['de'],
        userDefaultLanguage: 'de',
      },
    });
    if (status !== 200) throw new Error(`Inviting answered ${status}: ${text}`);
    return email;
  };
  const results = await Promise.allSettled(addresses.map(invite));
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** The administrator belongs to two organisations. @returns the new session value that comes with the choice */
async function chooseOrganization(call: SecureClient, cookie: string): Promise<string> {
  const { organizations } = JSON.parse((await call(`${base}/current-user-orgs`, { headers: { cookie } })).text);
  const { headers } = await call(`${base}/current-org-data/${organizations[0].id}`, { headers: { cookie } });
  return [headers['set-cookie']].flat()[0]?.split(';')[0] ?? cookie;
}
