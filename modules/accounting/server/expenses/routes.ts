import type { MediaType } from '#platform/contract/files.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import { isFirstPage } from '#platform/server/lists/page-of.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { expenseCategories, expenseCategoryIds } from '../../contract/expenses/expense-categories.ts';
import { countExpensesToCheck } from '../../contract/expenses/check-expenses.ts';
import * as contract from '../../contract/expenses/expenses.ts';
import { payExpenses as payExpensesEndpoint } from '../../contract/expenses/pay-expenses.ts';
import { readCompany } from '../configuration/repository.ts';
import { payExpenses } from './pay-expenses.ts';
import { toFileName } from '../../contract/shared/file-names.ts';
import { viewExpenseXml } from '../../contract/expenses/view-expense-xml.ts';
import { withLocalFile } from '#platform/server/files/local-copy.ts';
import { renderCovered } from './document/render-covered.ts';
import { renderReceipt } from './document/render-receipt.ts';
import { toView } from '#modules/e-invoice/server/index.ts';
import type { ReceiptParts } from './document/render-receipt.ts';
import { expenseExport, nameExport } from './export-expenses.ts';
import { listExpenses, sumExpenses } from './list.ts';
import { countToCheck, findNeighbours } from './neighbours.ts';
import { findExpense } from './repository.ts';
import {
  assertNumberIsFree,
  createExpense,
  deleteExpense,
  findFormerUpload,
  readAgain,
  saveExpense,
} from './service.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';

const readText = createTextReader();
const listCategories = (language: LanguageKey) =>
  expenseCategoryIds.map((id) => ({
    id,
    name: readText(language, { namespace: 'accounting', key: `expenses.categories.${id}` }),
    ...expenseCategories[id],
  }));

async function requireReceipt(context: Pick<TenantContext, 'tx'>, number: string): Promise<StoredFile> {
  return (await requireExpense(context, number)).file;
}

async function requireExpense(context: Pick<TenantContext, 'tx'>, number: string) {
  const found = await findExpense(context, number);
  const file = found && (await findFile(context.tx, found.fileId));
  if (!file) throw new AppError('not_found');
  return { expense: found.expense, file };
}

/** Finds an expense with its receipt, and the company whose name stands on its cover sheet. */
async function requireCovered(context: Pick<TenantContext, 'tx' | 'actor'>, number: string) {
  const { companyName = '' } = await readCompany(context);
  return { ...(await requireExpense(context, number)), company: companyName };
}

/** Refusals of a receipt that a simultaneous call with the same id may have caused. */
const takenCodes: ReadonlySet<string> = new Set(['expense_upload_taken', 'expense_number_taken']);

/** Limits of parallel exports, in total and per organisation; each reads all expenses. */
const exportPlaces = {
  name: 'expense-lists',
  running: 4,
  runningPerTenant: 2,
  waiting: 64,
  waitingPerTenant: 16,
} as const;

export function createExpenseRoutes(parts: ReceiptParts): readonly Route[] {
  const { files, reader } = parts;
  const tenantQueues = createTenantQueues(exportPlaces);
  return [
    route(contract.listExpenses, async ({ query }, { read }) => {
      const { expenseId } = query;
      if (expenseId === undefined) {
        return read(async (context) => ({
          ...(await listExpenses(context, query)),
          ...(query.totals && isFirstPage(query) && { totals: await sumExpenses(context, query) }),
        }));
      }
      const stored = await read((context) => findExpense(context, expenseId));
      return { expenses: stored ? [stored.expense] : [], nextCursor: null };
    }),
    route(
      contract.createExpense,
      async ({ body, files: { file } }, member) => {
        const { tenantQueue, read, signal, log } = member;
        // Size and number are known now, and nothing is stored yet.
        const former = await read(async (context) => {
          const found = await findFormerUpload(context, { file, uploadId: body.uploadId });
          if (found !== undefined) return found;
          await assertRoom(context, file.byteSize);
          if (body.expenseId !== undefined) await assertNumberIsFree(context, body.expenseId);
          return undefined;
        });
        if (former !== undefined) return { expense: former, task: null };
        await reader.inspect(file, { tenantQueue, signal, log });
        const { expenseId: number, uploadId } = body;
        return storeFor(files, member, { file, purpose: 'receipt' }, (context, fileId) =>
          createExpense(context, { file, fileId, number, uploadId }),
        ).catch(async (error: unknown) => {
          // A simultaneous call has created the expense of this upload.
          const isTaken = error instanceof AppError && takenCodes.has(error.code);
          const created = isTaken ? await read((context) => findFormerUpload(context, { file, uploadId })) : undefined;
          if (created === undefined) throw error;
          return { expense: created, task: null };
        });
      },
      { beforeBody: ({ read }, { fileBytes }) => read((context) => assertRoom(context, fileBytes)) },
    ),
    route(countExpensesToCheck, async (_, { read }) => ({ count: await read(countToCheck) })),
    route(contract.exportExpenses, async ({ query }, context) => {
      const language = await context.read(readLanguage);
      const place = await tenantQueues.enter({ tenantQueue: context.tenantQueue, signal: context.signal });
      return {
        chunks: expenseExport.csv({ run: context, filter: query, language }),
        place,
        fileName: nameExport(todayInGermany(context.clock), language),
      };
    }),
    route(contract.findExpenseNeighbours, async ({ query }, { read }) =>
      read((context) => findNeighbours(context, query)),
    ),
    route(contract.saveExpense, async ({ body }, { transaction }) => ({
      expense: await transaction((context) => saveExpense(context, body.expense)),
    })),
    route(payExpensesEndpoint, async ({ body }, { transaction }) => ({
      paid: await transaction((context) => payExpenses(context, body)),
    })),
    route(contract.deleteExpense, async ({ params, query }, { transaction }) => {
      await transaction((context) => deleteExpense(context, params.id, query));
      return {};
    }),
    route(contract.readExpense, async ({ params }, { transaction }) => ({
      task: await transaction((context) => readAgain(context, params.id)),
    })),
    route(contract.getExpenseDocument, async ({ params, query }, { tenantQueue, read, signal, log, clock }) => {
      const number = params.expenseId;
      const covered = await read((context) => requireCovered(context, number));
      const scope = { language: query.language, tenantQueue, signal, log };
      const pdf = query.cover
        ? await renderCovered(parts, covered, { ...scope, today: todayInGermany(clock) })
        : await renderReceipt(parts, covered.file, { ...scope, number });
      return { bytes: pdf, fileName: toFileName(number) };
    }),
    route(contract.getExpenseOriginal, async ({ params }, { read }) => ({
      file: await read((context) => requireReceipt(context, params.expenseId)),
      source: files,
    })),
    route(viewExpenseXml, async ({ query: { expenseId } }, { tenantQueue, read, signal, log }) => {
      const file = await read((context) => requireReceipt(context, expenseId));
      const scope = { tenantQueue, signal, log };
      return toView(
        await withLocalFile(files, file, (path) =>
          reader.compare({ path, mediaType: file.mediaType as MediaType }, null, scope),
        ),
      );
    }),
    route(contract.listExpenseCategories, async (_, { read }) => ({
      categories: listCategories(await read(readLanguage)),
    })),
  ];
}
