import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { allOwners } from '../../contract/external-ids.ts';
import { maxDetailedOwners } from '../../contract/owners/owners.ts';
import * as assignment from '../../contract/receipts/assign.ts';
import { decideReceipts, undoDecisions } from '../../contract/receipts/decide-several.ts';
import { getMorningMail, saveMorningMail } from '../../contract/receipts/morning-mail.ts';
import * as settings from '../../contract/receipts/receipt-settings.ts';
import * as contract from '../../contract/receipts/receipts.ts';
import { ownerColumns } from '../owners/find-owner.ts';
import type { OwnerRow } from '../owners/find-owner.ts';
import { describeOwners } from '../owners/list-owners.ts';
import { seesEveryOwner } from '../wall/sees-every-owner.ts';
import { assignReceipt } from './assign-receipt.ts';
import { commentOnReceipt, decideReceipt, undoDecision } from './decide-receipt.ts';
import { decideSeveral, undoSeveral } from './decide-several.ts';
import { listReceipts } from './list-receipts.ts';
import type { AnswerParts } from './mails/answer-question.ts';
import { readMorningMail, saveMorningMail as writeMorningMail } from './mails/morning-mail.ts';
import { readHistory } from './read-history.ts';
import { maySetApprovals, readReceiptReader, sitsOnBoard } from './receipt-reader.ts';
import { remindReleasers } from './remind.ts';
import { findReportRight } from './report/report-right.ts';
import { readReceiptSettings, writeReceiptSettings } from './settings/receipt-settings.ts';

/** Routes of receipts: the board of administrators, and what is laid before owners. */
export function createReceiptRoutes(parts: AnswerParts): readonly Route[] {
  return [
    route(contract.listReceipts, ({ params: { eid }, query: { limit, cursor, ...filter } }, { read }) =>
      read(async ({ tx }) => {
        const [owners, role, oeffnetBuchungen] = await Promise.all([
          findOwners(tx, eid),
          readReceiptReader(tx),
          seesEveryOwner(tx),
        ]);
        const ownerId = eid === allOwners ? null : (owners[0]?.id ?? null);
        const [page, eigentuemer] = await Promise.all([
          listReceipts(tx, { ownerId, reader: role }, filter, { limit, cursor }),
          describeOwners(tx, owners.length > maxDetailedOwners ? [] : owners, false),
        ]);
        const isBoard = role === 'owner' && (await sitsOnBoard(tx, ownerId));
        const darfEinstellen = role === 'administrator' || (await maySetApprovals(tx, ownerId));
        const bericht = role === 'owner' && !isBoard ? null : await findReportRight(tx, ownerId);
        const shown = { role: isBoard ? ('board' as const) : role, darfEinstellen, oeffnetBuchungen, bericht };
        return { ...page, ...shown, eigentuemer };
      }),
    ),
    route(contract.decideReceipt, async ({ body }, { transaction, clock }) => {
      const askedAt = clock.now();
      return { beleg: await transaction((context) => decideReceipt(context, body, { askedAt })) };
    }),
    route(decideReceipts, async ({ body }, { transaction, clock }) => ({
      ergebnisse: await decideSeveral({ transaction }, body, clock.now()),
    })),
    route(undoDecisions, async ({ body }, { transaction }) => ({
      ergebnisse: await undoSeveral({ transaction }, body.belege),
    })),
    route(contract.undoDecision, async ({ body }, { transaction }) => ({
      beleg: await transaction((context) => undoDecision(context, body)),
    })),
    route(contract.commentOnReceipt, async ({ params, body }, { transaction }) => ({
      beleg: await transaction((context) => commentOnReceipt(context, parts, { ...params, ...body })),
    })),
    route(assignment.assignReceipt, async ({ params, body }, { transaction }) => ({
      beleg: await transaction((context) => assignReceipt(context, { ...params, ...body })),
    })),
    route(contract.remindReleasers, ({ params }, { transaction }) =>
      transaction((context) => remindReleasers(context, params.archivid)),
    ),
    route(contract.getReceipt, ({ params, query }, { read }) =>
      read((context) => readHistory(context, params.archivid, query)),
    ),
    route(getMorningMail, (_, { read }) => read(async (context) => ({ morgens: await readMorningMail(context) }))),
    route(saveMorningMail, async ({ body }, { transaction }) => {
      await transaction((context) => writeMorningMail(context, body.morgens));
      return body;
    }),
    route(settings.getReceiptSettings, ({ params }, { read }) =>
      read(async (context) => ({ settings: await readReceiptSettings(context, params.eid) })),
    ),
    route(settings.saveReceiptSettings, async ({ params, body }, { transaction }) => ({
      settings: await transaction((context) => writeReceiptSettings(context, params.eid, body)),
    })),
  ];
}

/** Finds the owner that is asked for, or some of all. @throws AppError not_found behind the wall */
async function findOwners(tx: Transaction, eid: string): Promise<OwnerRow[]> {
  const select = tx.selectFrom('property_owners').select(ownerColumns);
  if (eid === allOwners)
    return select
      .orderBy('full_name')
      .orderBy('id')
      .limit(maxDetailedOwners + 1)
      .execute();
  const owner = await select.where('external_id', '=', eid).executeTakeFirst();
  if (!owner) throw new AppError('not_found');
  return [owner];
}
