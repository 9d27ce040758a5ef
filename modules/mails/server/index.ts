import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import { route } from '#platform/server/http/route.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { mailAudit } from '../contract/audit.ts';
import { mailCatalogue } from '../contract/catalogue.ts';
import { mailErrors } from '../contract/errors.ts';
import { listMails as listMailsEndpoint, retryMail as retryMailEndpoint } from '../contract/index.ts';
import { listMails } from './list-mails.ts';
import { retryMail } from './retry-mail.ts';

/**
 * Shows the operator the product's outgoing mails. Mails belong to no organisation: everything here runs in identity
 * transactions, behind the central permission.
 */
export function createMails({
  configuration,
}: {
  readonly configuration: Pick<Configuration, 'smtpUrl'>;
}): ServerModule {
  return {
    name: 'mails',
    errors: mailErrors,
    catalogue: mailCatalogue,
    audit: mailAudit,
    routes: [
      route(listMailsEndpoint, async ({ query }, { database }) => {
        const list = await database.identity((tx) => listMails(tx, query), { readOnly: true });
        return { ...list, transport: configuration.smtpUrl === undefined ? ('outbox' as const) : ('smtp' as const) };
      }),
      route(retryMailEndpoint, async ({ params }, { database, actor, clock, source }) => {
        const mail = await database.identity(async (tx) => {
          const queued = await retryMail(tx, params.id);
          await logEvent(
            { tx, actor, clock, source },
            { event: 'mail_retried', subject: { type: 'mail', id: queued.id, label: queued.to } },
          );
          return queued;
        });
        return { mail };
      }),
    ],
  };
}
