import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import * as contract from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import { previewMail, sendFresh, sendMail } from './send-mail.ts';
import type { MailParts } from './send-mail.ts';
import { orderUpdate, previewUpdate } from './update-mails.ts';

/** Routes of the emails to interested people. */
export function createMailRoutes(parts: MailParts): readonly Route[] {
  return [
    route(contract.previewStakeholderMail, async ({ body }, { read }) => ({
      mail: await read((context) => previewMail(context, body)),
    })),
    route(contract.sendStakeholderMail, async ({ body }, { transaction }) => ({
      stakeholder: await transaction((context) => sendMail(parts, context, body)),
    })),
    route(contract.sendFreshExposes, async ({ body }, { transaction }) => ({
      sent: await transaction((context) => sendFresh(parts, context, body)),
    })),
    route(contract.previewUpdateMail, ({ body }, { read }) => read((context) => previewUpdate(context, body))),
    route(contract.sendUpdateMail, async ({ body }, { transaction }) => ({
      task: await transaction((context) => orderUpdate(context, body)),
    })),
  ];
}
