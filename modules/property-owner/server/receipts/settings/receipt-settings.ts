import { sql } from 'kysely';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import type { UserId } from '#platform/contract/ids.ts';
import { fromCents, toCents } from '#platform/contract/money.ts';
import { assertVersion, changedMeanwhile } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { usualRemindDays } from '#modules/property-owner/contract/receipts/receipt-settings.ts';
import type {
  ReceiptSettings,
  saveReceiptSettings,
} from '#modules/property-owner/contract/receipts/receipt-settings.ts';
import { listedName, nameOfUser } from '#platform/server/database/user-names.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import type { NamedOwner } from '../../wall/require-owner.ts';
import { mayRelease, maySetApprovals, readReceiptReader } from '../receipt-reader.ts';
import { listCandidates, readRule } from './release-rule.ts';
import type { Candidate } from './release-rule.ts';

const wireRules = { board: 'beirat', all: 'alle' } as const;
const storedRules = { beirat: 'board', alle: 'all' } as const;

/**
 * Reads the settings of an owner's receipts.
 * @throws AppError not_found behind the wall, permission_denied for those who may only look at receipts
 */
export async function readReceiptSettings(context: Pick<TenantContext, 'tx'>, eid: string): Promise<ReceiptSettings> {
  const { tx } = context;
  const owner = await requireOwner(context, eid, 'eid');
  const reader = await readReceiptReader(tx);
  if (reader === 'owner' && !(await mayRelease(tx, owner.id))) throw new AppError('permission_denied');
  return describe(tx, owner, reader === 'administrator');
}

type SettingsWanted = EndpointInput<typeof saveReceiptSettings>['body'];

/** Saves the settings. @throws AppError not_found, permission_denied, validation_failed, changed_meanwhile */
export async function writeReceiptSettings(
  context: TenantContext,
  eid: string,
  wanted: SettingsWanted,
): Promise<ReceiptSettings> {
  const { tx, actor } = context;
  const owner = await requireOwner(context, eid, 'eid');
  const isAdministrator = (await readReceiptReader(tx)) === 'administrator';
  if (!isAdministrator && !(await maySetApprovals(tx, owner.id))) throw new AppError('permission_denied');
  const before = await describe(tx, owner, isAdministrator);
  await assertVersion(context, subjectOf(owner), wanted.version, before.version);
  const { werGibtFrei: rule = before.werGibtFrei } = wanted;
  if (rule !== before.werGibtFrei && !isAdministrator) throw new AppError('permission_denied');
  const stored = {
    auto_release_cents: wanted.autoReleaseUpTo === null ? null : Number(toCents(wanted.autoReleaseUpTo)),
    remind_after_days: wanted.remindAfterDays,
    released_by: rule === null ? null : storedRules[rule],
    ...(await toDeputy(context, owner, { deputy: wanted.deputy, before })),
  };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('receipt_settings')
    .values({ organization_id: actor.organizationId, owner_id: owner.id, ...stored })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'owner_id'])
        .doUpdateSet({ ...stored, version: sql`receipt_settings.version + 1` })
        .where('receipt_settings.version', '=', before.version),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw await changedMeanwhile(context, subjectOf(owner));
  const after = await describe(tx, owner, isAdministrator);
  await logEvent(context, {
    event: 'receipt_settings_changed',
    subject: { ...subjectOf(owner), label: owner.name },
    changes: listChanges(toLogged(before), toLogged(after)),
    given: { version: wanted.version },
  });
  return after;
}

const subjectOf = ({ id }: NamedOwner) => ({ type: 'property_owner', id }) as const;

function toLogged({ autoReleaseUpTo, deputy, remindAfterDays, werGibtFrei }: ReceiptSettings): object {
  return {
    autoReleaseUpTo: autoReleaseUpTo === null ? null : String(autoReleaseUpTo),
    deputy: deputy === null ? null : `${deputy.user?.name ?? '?'}, ${deputy.from} – ${deputy.to}`,
    remindAfterDays: String(remindAfterDays),
    werGibtFrei,
  };
}

/** Finds the columns of a deputy. One who was chosen before stays, also without a link: the rest can be saved all the same. */
async function toDeputy(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  owner: NamedOwner,
  { deputy, before }: { readonly deputy: SettingsWanted['deputy']; readonly before: ReceiptSettings },
) {
  if (deputy === null) return { deputy_membership_id: null, deputy_from: null, deputy_to: null, deputized_by: null };
  const days = { deputy_from: deputy.from, deputy_to: deputy.to };
  if (deputy.user === before.deputy?.user?.id) return days;
  const { membershipId } = await findCandidate(tx, owner, deputy.user, actor.userId);
  const deputized_by = before.darfRegelAendern ? null : actor.userId;
  return { ...days, deputy_membership_id: membershipId, deputized_by };
}

/** @param own nobody is their own deputy */
async function findCandidate(tx: Transaction, owner: NamedOwner, wanted: UserId, own: UserId): Promise<Candidate> {
  const found = (await listCandidates(tx, owner.id)).find(({ id }) => id === wanted);
  if (!found || wanted === own) throw invalidField('deputy', 'deputy_not_possible');
  return found;
}

async function describe(tx: Transaction, owner: NamedOwner, isAdministrator: boolean): Promise<ReceiptSettings> {
  const [row, { rule, isCommunity }, candidates] = await Promise.all([
    tx
      .selectFrom('receipt_settings as s')
      .leftJoin('memberships as m', (join) =>
        join.onRef('m.organization_id', '=', 's.organization_id').onRef('m.id', '=', 's.deputy_membership_id'),
      )
      .leftJoin('users as u', 'u.id', 'm.user_id')
      .selectAll('s')
      .select(['u.id as deputyId', listedName.as('deputyName'), nameOfUser(sql.ref('s.deputized_by')).as('replaced')])
      .where('s.owner_id', '=', owner.id)
      .executeTakeFirst(),
    readRule(tx, owner.id),
    listCandidates(tx, owner.id),
  ]);
  return {
    eid: owner.eid,
    autoReleaseUpTo: row?.auto_release_cents == null ? null : fromCents(row.auto_release_cents),
    deputy:
      row?.deputy_from == null || row.deputy_to === null
        ? null
        : {
            user: row.deputyId === null ? null : { id: row.deputyId as UserId, name: row.deputyName },
            from: row.deputy_from,
            to: row.deputy_to,
            fuer: row.replaced ?? owner.name,
          },
    remindAfterDays: row?.remind_after_days ?? usualRemindDays,
    werGibtFrei: row?.released_by == null ? null : wireRules[row.released_by as keyof typeof wireRules],
    esGibtFrei: rule,
    istGemeinschaft: isCommunity,
    moegliche: candidates.map(({ id, name }) => ({ id, name })),
    darfRegelAendern: isAdministrator,
    version: row?.version ?? 0,
  };
}
