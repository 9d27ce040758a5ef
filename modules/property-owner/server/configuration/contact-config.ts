import type { TenantContext } from '#platform/server/http/context.ts';
import { storeCard } from '#platform/server/settings/define-settings.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { contactCard } from '../../contract/configuration/configuration.ts';
import type { Contact } from '../../contract/configuration/contact.ts';

/** Contact of the organisation; the one of its cards that owners may read, beside the schedule. */
export const contactConfig = storeCard('property-owner', contactCard, {
  name: '',
  telephone: '',
  email: '',
  hours: '',
  address: '',
  colour: '',
});

/** Reads whom owners may ask, with the name of the organisation. */
export async function readContact({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<Contact> {
  const { properties } = await readSettings(tx, contactConfig);
  const { name: organization } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  return { organization, ...properties };
}
