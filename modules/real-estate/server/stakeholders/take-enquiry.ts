import type { TenantContext } from '#platform/server/http/context.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { maxLengths } from '../../contract/stakeholders/stakeholder-data.ts';
import type { createStakeholder as createEndpoint } from '../../contract/stakeholders/stakeholders.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { createStakeholder, readStakeholder } from './change-stakeholders.ts';
import { noteChange } from './write-stakeholder.ts';

/** Somebody who asks about an object. */
export interface Enquiry {
  readonly objectId: string;
  /** Id of the object's row. */
  readonly estateObjectId: string;
  readonly email: string;
  readonly data: EndpointInput<typeof createEndpoint>['body']['data'];
}

/**
 * Adds somebody who asks about an object to its interested people; whoever asked before gets their words added.
 *
 * @returns the person, and whether they were there already
 * @throws AppError as `createStakeholder`
 */
export async function takeEnquiry(
  context: TenantContext,
  { objectId, estateObjectId, email, data }: Enquiry,
): Promise<{ readonly person: Stakeholder; readonly isKnown: boolean }> {
  const known = await context.tx
    .selectFrom('estate_stakeholders')
    .select(['id', 'request_text'])
    .where('estate_object_id', '=', estateObjectId)
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
  if (known === undefined)
    return { person: await createStakeholder(context, { objectId, email, data }), isKnown: false };
  return { person: await addWords(context, known, data.requestText ?? ''), isKnown: true };
}

/** Nobody outside can change who a person is: only what they say is added. */
async function addWords(
  context: TenantContext,
  known: { readonly id: string; readonly request_text: string },
  text: string,
): Promise<Stakeholder> {
  const before = await readStakeholder(context, known.id);
  if (text.trim() === '' || known.request_text.includes(text)) return before;
  const joined = [known.request_text, text].filter((part) => part !== '').join('\n\n');
  // The agent has not read the newest words of a text that is too long.
  await context.tx
    .updateTable('estate_stakeholders')
    .set(({ eb }) => ({ request_text: joined.slice(-maxLengths.requestText), version: eb('version', '+', 1) }))
    .where('id', '=', known.id)
    .execute();
  const after = await readStakeholder(context, known.id);
  await noteChange(context, 'stakeholder_changed', { before, after });
  return after;
}
