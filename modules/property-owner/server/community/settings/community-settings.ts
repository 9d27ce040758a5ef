import { sql } from 'kysely';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { assertVersion, changedMeanwhile } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { lawfulNoticeWeeks } from '#modules/property-owner/contract/community/community-settings.ts';
import type {
  CommunitySettings,
  saveCommunitySettings as saveEndpoint,
} from '#modules/property-owner/contract/community/community-settings.ts';
import { tellChatChanged } from '../chat/publish-message.ts';
import { requireOwner } from '../../wall/require-owner.ts';

/** Rules of the law, for a community that has none of its own. */
const lawful: CommunitySettings = {
  stimmprinzip: 'KOPF',
  ladungsfristWochen: lawfulNoticeWeeks,
  quorumProzent: null,
  vollmachten: 'JEDER',
  chat: 'MITTEILUNGEN',
  version: 1,
};

/** Reads the rules of a community (row id). */
export async function readCommunitySettings(tx: Transaction, ownerId: string): Promise<CommunitySettings> {
  const row = await tx.selectFrom('community_settings').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();
  if (row === undefined) return lawful;
  return {
    stimmprinzip: row.voting_principle as CommunitySettings['stimmprinzip'],
    ladungsfristWochen: row.notice_weeks,
    quorumProzent: row.quorum_percent,
    vollmachten: row.proxies as CommunitySettings['vollmachten'],
    chat: row.chat_mode as CommunitySettings['chat'],
    version: row.version,
  };
}

/** Saves the rules of a community. @throws AppError not_found, changed_meanwhile */
export async function saveCommunitySettings(
  context: TenantContext,
  eid: string,
  wanted: EndpointInput<typeof saveEndpoint>['body'],
): Promise<CommunitySettings> {
  const { tx, actor } = context;
  const owner = await requireOwner(context, eid, 'eid');
  const before = await readCommunitySettings(tx, owner.id);
  const subject = { type: 'property_owner', id: owner.id } as const;
  await assertVersion(context, subject, wanted.version, before.version);
  const stored = {
    voting_principle: wanted.stimmprinzip,
    notice_weeks: wanted.ladungsfristWochen,
    quorum_percent: wanted.quorumProzent,
    proxies: wanted.vollmachten,
    chat_mode: wanted.chat,
  };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('community_settings')
    .values({ organization_id: actor.organizationId, owner_id: owner.id, ...stored, version: before.version + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'owner_id'])
        .doUpdateSet({ ...stored, version: sql`community_settings.version + 1` })
        .where('community_settings.version', '=', before.version),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw await changedMeanwhile(context, subject);
  const after = await readCommunitySettings(tx, owner.id);
  if (after.chat !== before.chat) await tellChatChanged(context, owner);
  await logEvent(context, {
    event: 'community_settings_changed',
    subject: { ...subject, label: owner.name },
    changes: listChanges(described(before), described(after)),
    given: { version: wanted.version },
  });
  return after;
}

const described = ({ version: _version, ladungsfristWochen, quorumProzent, ...rules }: CommunitySettings): object => ({
  ...rules,
  ladungsfristWochen: String(ladungsfristWochen),
  quorumProzent: quorumProzent === null ? null : String(quorumProzent),
});
