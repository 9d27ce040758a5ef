import { recordAudit } from '#modules/audit/server/index.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import type { Route } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { listMails as listMailsEndpoint, retryMail as retryMailEndpoint } from '../contract/index.ts';
import { listMails } from './list-mails.ts';
import { retryMail } from './retry-mail.ts';

/** What the operator sees of the mails that the product sends. */
export interface Mails {
  readonly routes: readonly Route[];
}

/** Mails belong to no organisation: everything here runs in identity transactions, behind the central permission. */
export function createMails({ configuration }: { readonly configuration: Pick<Configuration, 'smtpUrl'> }): Mails {
  return {
    routes: [
      route(listMailsEndpoint, async ({ query }, { database }) => {
        const list = await database.identity((tx) => listMails(tx, query), { readOnly: true });
        return { ...list, transport: configuration.smtpUrl === undefined ? ('outbox' as const) : ('smtp' as const) };
      }),
      route(retryMailEndpoint, async ({ params }, { database, actor, clock, requestId, address }) => {
        const mail = await database.identity(async (tx) => {
          const queued = await retryMail(tx, params.id);
          await recordAudit(tx, actor.organizationId, {
            event: 'mail_retried',
            userId: actor.userId,
            subject: { type: 'mail', id: queued.id, label: queued.to },
            source: { requestId, address },
            now: clock.now(),
          });
          return queued;
        });
        return { mail };
      }),
    ],
  };
}
