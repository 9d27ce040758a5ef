import { z } from 'zod';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskRun, TaskWork } from '#platform/server/tasks/define-task.ts';
import { mergePdfs } from '#platform/server/documents/merge-pdfs.ts';
import { sendReminders } from '../../contract/invoices/reminders/reminders.ts';
import { runBatch } from '../invoices/run-batch.ts';
import { readLetters } from './reminder-repository.ts';
import { requireCase, writeReminder } from './write-reminder.ts';
import type { ReminderParts } from './write-reminder.ts';

/** Batches that an organisation may send per hour. */
const perHour = 30;

const readText = createTextReader();

/**
 * Writes reminders and emails them, each in its own transaction; letters to print are its result, as one PDF. Of a
 * repetition only those are sent that were not sent before, because each level exists once.
 */
export const reminderTask = defineTask({
  kind: 'reminder-sending',
  payload: sendReminders.request.body.extend({ batchStartedAt: z.iso.datetime() }),
  permission: 'benit-accounting-permission',
  runsAgain: true,
  maxPerHour: perHour,
});

type Batch = z.output<typeof reminderTask.payload>;
type Ordered = Batch['reminders'][number];

export function createReminderTask(parts: ReminderParts): TaskWork {
  return handleTask(reminderTask, async (run) => {
    const { reminders } = run.payload;
    // An invoice listed twice has one letter.
    const letters = new Set<string>();
    await runBatch(run, { items: reminders, numberOf: ({ invoiceId }) => invoiceId }, async (ordered) => {
      const id = await sendOne(parts, run, ordered);
      if (ordered.by === 'letter') letters.add(id);
    });
    run.progress({ done: reminders.length, total: reminders.length });
    return letters.size === 0 ? {} : { result: await printLetters(run, [...letters]) };
  });
}

/** Writes one reminder of a batch; one that a former run of this batch wrote is not written again. */
async function sendOne(parts: ReminderParts, run: TaskRun<Batch>, { by, to, ...order }: Ordered): Promise<string> {
  const given = await run.read((context) => requireCase(context, order.invoiceId));
  const written = await run.read((context) =>
    findWritten(context.tx, given.id, order.level, run.payload.batchStartedAt),
  );
  if (written !== undefined) return written;
  if (by === 'letter') return writeReminder(parts, run, order);
  const recipients = to ?? (given.email === null ? [] : [given.email]);
  if (recipients.length === 0) throw new AppError('recipient_missing', { params: { number: order.invoiceId } });
  return writeReminder(parts, run, { ...order, to: recipients });
}

async function findWritten(
  tx: Parameters<typeof readLetters>[0],
  invoiceRowId: string,
  level: number,
  since: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('reminders')
    .select('id')
    .where('invoice_id', '=', invoiceRowId)
    .where('level', '=', level)
    .where('created_at', '>=', new Date(since))
    .executeTakeFirst();
  return row?.id;
}

async function printLetters(run: TaskRun<Batch>, ids: readonly string[]) {
  const language = await run.read(readLanguage);
  return {
    fileName: `${nameResult(language)}.pdf`,
    mediaType: 'application/pdf' as const,
    content: await mergePdfs(eachLetter(run, ids)),
  };
}

/** Reads the PDFs of letters one by one: of 200 with a large logo, no two are in memory. */
async function* eachLetter({ read, signal }: TaskRun<Batch>, ids: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const id of ids) {
    signal.throwIfAborted();
    for (const { pdf } of await read(({ tx }) => readLetters(tx, [id]))) yield pdf;
  }
}

function nameResult(language: LanguageKey): string {
  return readText(language, { namespace: 'accounting', key: 'reminders.lettersFile' });
}
