import type { TenantContext } from '#platform/server/http/context.ts';
import { readContact } from '../configuration/contact-config.ts';
import { nameWhole } from './names.ts';

/** Head of a letter to an owner. */
export interface Letterhead {
  /** Name of the organisation that manages the houses. */
  readonly organization: string;
  /** Whom the owner may ask, such as `Eva Berg · 0221 4711`; empty if nobody was named. */
  readonly contact: string;
  /** Lines of the owner's address, empty ones left out. */
  readonly address: readonly string[];
}

/** Reads the head of a letter to a visible owner. */
export async function readLetterhead(context: Pick<TenantContext, 'tx' | 'actor'>, eid: string): Promise<Letterhead> {
  const { organization, name, telephone, email } = await readContact(context);
  const owner = await context.tx
    .selectFrom('property_owners')
    .select(['external_id', 'full_name', 'first_name', 'last_name', 'street', 'street_number', 'postcode', 'city'])
    .where('external_id', '=', eid)
    .executeTakeFirstOrThrow();
  const lines = [nameWhole(owner), `${owner.street} ${owner.street_number}`, `${owner.postcode} ${owner.city}`];
  return {
    organization,
    contact: [name, telephone, email].filter((part) => part !== '').join(' · '),
    address: lines.map((line) => line.trim()).filter((line) => line !== ''),
  };
}
