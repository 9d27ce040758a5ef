import { Client } from 'pg';
import { addColleague, addOrganizations } from '../../data/add-organizations.ts';
import { fillCustomers } from '../../data/fill-customers.ts';
import { insertInvoices } from '../../data/fill-invoices.ts';
import { fillPostings, measuredOwner } from '../../data/fill-postings.ts';
import type { Site } from '../../data/site.ts';
import { signIn } from '../../subjects/product.ts';
import type { Needed, Party } from './rows.ts';
import { sized } from '../../measure/sized.ts';

type Headers = Readonly<Record<string, string>>;

/** People of the measurement. */
export interface SharePeople {
  /** A member of an organisation that does nothing but its work. */
  readonly other: Headers;
  readonly parties: Readonly<Record<Party, { readonly callers: readonly Headers[]; readonly colleague: Headers }>>;
}

export const large = sized(300_000, 1000);
const smallInvoices = 1000;
const smallCustomers = 60;

/** Fills what is much of the organisation of the demo. */
export async function fillMuch({ adminUrl, organizationId }: Site, needs: ReadonlySet<Needed>): Promise<void> {
  if (needs.has('postings'))
    await fillPostings(adminUrl, organizationId, { shares: [[measuredOwner, large]], neighbours: 0 });
  if (needs.has('customers')) await fillCustomers(adminUrl, { organizationId, rows: large, organizations: 1 });
}

/** Signs everybody in; the one who is not concerned has some invoices and customers. */
export async function bringPeople(site: Site): Promise<SharePeople> {
  const {
    adminUrl,
    product: { url },
  } = site;
  const permission = 'benit-accounting-permission';
  const [other = '', ...importers] = await addOrganizations(adminUrl, 3);
  await addColleague(adminUrl, { organization: 'lindenhof', email: 'angriff@bench.example', permission });
  await addColleague(adminUrl, { organization: 'share-2', email: 'kollege@bench.example', permission });
  const headers = await signIn(url, other);
  await addEveryday(site, headers);
  const atLindenhof = async (email: string, colleague: Headers = site.headers) => ({
    callers: [await signIn(url, email)],
    colleague,
  });
  return {
    other: headers,
    parties: {
      owner: await atLindenhof('owner@demo.example'),
      reader: await atLindenhof('owner@demo.example', await signIn(url, 'property@demo.example')),
      administrator: await atLindenhof('property@demo.example'),
      accountant: await atLindenhof('angriff@bench.example'),
      importers: {
        callers: await Promise.all(importers.map((email) => signIn(url, email))),
        colleague: await signIn(url, 'kollege@bench.example'),
      },
    },
  };
}

async function addEveryday({ adminUrl, product }: Site, headers: Headers): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const {
      rows: [organization],
    } = await client.query<{ id: string }>(`SELECT id FROM organizations WHERE identifier = 'share-1'`);
    await insertInvoices(client, organization?.id ?? '', smallInvoices);
  } finally {
    await client.end();
  }
  for (let index = 0; index < smallCustomers; index += 1) {
    const answer = await fetch(`${product.url}/api/benit/accounting/customer`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ record: { name: `Kunde ${index}` } }),
    });
    if (!answer.ok) throw new Error(`A customer was answered with ${answer.status}: ${await answer.text()}`);
  }
}
