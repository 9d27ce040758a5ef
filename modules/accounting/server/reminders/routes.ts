import { AppError } from '#platform/server/errors/app-error.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import * as holdContract from '../../contract/invoices/reminders/reminder-holds.ts';
import * as contract from '../../contract/invoices/reminders/reminders.ts';
import type { Reminder } from '../../contract/invoices/reminders/reminders.ts';
import { lockInvoice } from '../invoices/repository.ts';
import { countDueReminders, countLeftOut, listProposals } from './due-reminders.ts';
import { findHold, holdReminders, resumeReminders } from './holds.ts';
import { mailReminder, nameLetter } from './mail-reminder.ts';
import { nextLevelOf, proposedFrom, refuseReminder } from './plan-reminder.ts';
import type { ReminderCase } from './reminder-case.ts';
import { findReminder, listRemindersOf, readLetters } from './reminder-repository.ts';
import { reminderTask } from './send-reminders-task.ts';
import { owedOf, toProposal } from './to-proposal.ts';
import { prepareReminder, renderReminder, requireCase, writeReminder } from './write-reminder.ts';
import type { ReminderParts } from './write-reminder.ts';

export function createReminderRoutes(parts: ReminderParts): readonly Route[] {
  return [
    route(contract.listReminders, async ({ query: { invoiceId } }, { read }) =>
      read(async (context) => {
        const given = await requireCase(context, invoiceId);
        return {
          reminders: await listRemindersOf(context, given.id),
          hold: await findHold(context, given.id),
          excluded: nextLevelOf(given) === 'customerExcluded' ? given.excluded : null,
          owed: owedOf(given),
          ...toNext(given),
        };
      }),
    ),
    route(contract.proposeReminder, async ({ body }, { read }) =>
      read(async (context) => ({
        proposal: toProposal(await requireCase(context, body.invoiceId), body.level, body),
      })),
    ),
    route(contract.createReminder, async ({ body }, member) => {
      const id = await writeReminder(parts, { ...member, priority: 'prompt' }, body);
      return { reminder: await member.read((context) => requireReminder(context, id)) };
    }),
    route(
      contract.previewReminder,
      async ({ body, query: { editor } }, { tenantQueue, session, read, signal, log }) => {
        const prepared = await read((context) => prepareReminder(context, body));
        const live = editor === undefined ? {} : ({ priority: 'live', replaces: `${session.id} ${editor}` } as const);
        const bytes = await renderReminder(parts, prepared, { tenantQueue, signal, log, ...live });
        const { language, invoiceId: number } = prepared.invoice;
        return { bytes, fileName: nameLetter({ language, level: body.level, number }) };
      },
    ),
    route(contract.getReminderDocument, async ({ params: { id } }, { read }) => {
      const [letter] = await read(({ tx }) => readLetters(tx, [id]));
      if (!letter) throw new AppError('not_found');
      return { bytes: letter.pdf, fileName: nameLetter(letter) };
    }),
    route(contract.sendReminder, async ({ body }, { transaction }) =>
      transaction(async (context) => {
        const { invoiceId } = await requireReminder(context, body.id);
        // A payment that is being recorded comes first.
        await lockInvoice(context, invoiceId);
        const next = nextLevelOf(await requireCase(context, invoiceId));
        // Nobody is reminded of what they paid, or of what is not to be reminded of.
        if (typeof next === 'string' && next !== 'lastSent') throw refuseReminder(next);
        await mailReminder(context, parts.mailer, body);
        return { reminder: await requireReminder(context, body.id) };
      }),
    ),
    route(contract.listDueReminders, async ({ query }, { read }) =>
      read(async (context) => ({
        ...(await listProposals(context, query)),
        ...(await countDueReminders(context)),
        leftOut: await countLeftOut(context),
      })),
    ),
    route(contract.sendReminders, async ({ body }, { transaction }) => ({
      task: await transaction((context) =>
        startTask(context, reminderTask, { ...body, batchStartedAt: context.clock.now().toISOString() }),
      ),
    })),
    route(holdContract.holdReminders, async ({ body }, { transaction }) => ({
      hold: await transaction((context) => holdReminders(context, body)),
    })),
    route(holdContract.resumeReminders, async ({ params: { id } }, { transaction }) => {
      await transaction((context) => resumeReminders(context, id));
      return {};
    }),
  ];
}

function toNext(given: ReminderCase) {
  const level = nextLevelOf(given);
  if (typeof level === 'string') return { next: null, nextFrom: null };
  return { next: toProposal(given, level), nextFrom: proposedFrom(given, level) };
}

/** @throws AppError not_found */
async function requireReminder(context: TenantContext, id: string): Promise<Reminder> {
  const reminder = await findReminder(context, id);
  if (!reminder) throw new AppError('not_found', { field: 'id' });
  return reminder;
}
