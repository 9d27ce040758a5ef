import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { LoggedEvent } from '#platform/server/audit/log-event.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { StoredLink } from './link-repository.ts';

/** Writes a change of a link into the audit log. @param after null: removed */
export async function logLink(
  context: TenantContext,
  event: LoggedEvent['event'],
  {
    before,
    after,
    given,
  }: { readonly before: StoredLink | null; readonly after: StoredLink | null; readonly given?: LoggedEvent['given'] },
): Promise<void> {
  const link = after ?? before;
  if (!link) return;
  const label = `${`${link.firstName} ${link.lastName}`.trim()} <${link.email}>`.trim();
  await logEvent(context, {
    event,
    subject: { type: 'owner_link', id: link.id, label },
    changes: listChanges(describe(before), describe(after)),
    ...(given && { given }),
  });
}

function describe(link: StoredLink | null): object {
  if (!link) return {};
  const { eid, ownerName, userType, sendReleaseEmail, sendDocumentEmail, advisoryBoard, validUntil } = link;
  return {
    eigentuemer: ownerName === eid ? eid : `${ownerName} (${eid})`,
    userType,
    sendReleaseEmail: String(sendReleaseEmail),
    sendDocumentEmail: String(sendDocumentEmail),
    ...(userType === 'weg' && { advisoryBoard: String(advisoryBoard) }),
    validUntil,
  };
}
