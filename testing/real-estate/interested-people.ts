import type { TestBody, TestBrowser } from '../http.ts';
import type { ProductPeople } from '../product-people.ts';
import type { Stakeholder } from '#modules/real-estate/contract/stakeholders/stakeholders.ts';

export const stakeholderUrl = '/api/ri/real-estate/stakeholder';

export interface StakeholderAnswer extends TestBody {
  readonly stakeholder: Stakeholder;
}

/** An agency with two agents and a stranger of another agency. */
export async function openTeam(people: ProductPeople) {
  const permissions = ['ri-real-estate-permission'];
  const organizationId = await people.addOrganization(['real-estate']);
  const agents = [
    await people.addUser({ organizationId, permissions }),
    await people.addUser({ organizationId, permissions }),
  ] as const;
  const elsewhere = await people.addOrganization(['real-estate']);
  return {
    organizationId,
    agent: await people.signIn(agents[0]),
    colleague: await people.signIn(agents[1]),
    agentUser: agents[0],
    stranger: await people.signIn(await people.addUser({ organizationId: elsewhere, permissions })),
  };
}

/** Adds an interested person over HTTP. */
export async function addStakeholder(
  browser: TestBrowser,
  objectId: string,
  { email = 'brandt@example.com', ...data }: Readonly<Record<string, unknown>> = {},
): Promise<Stakeholder> {
  const { status, body, text } = await browser.call<StakeholderAnswer>('POST', stakeholderUrl, {
    body: { objectId, email, data: { lastName: 'Brandt', ...data } },
  });
  if (status !== 200) throw new Error(`The person was not added: ${status} ${text}`);
  return body.stakeholder;
}
