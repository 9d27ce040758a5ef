import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import { integer, listOrder, naturalText, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { listOwnMails } from '#platform/server/mail/own-mails.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { InvitationProof } from '#modules/property-owner/contract/community/meetings/invitation.ts';

/** SQL: place of the round of an invitation `i`: the last one first. */
const rank = sql<number>`-i.round`;
const lastRoundFirst = listOrder('asc', {
  rank: integer(rank),
  unit: naturalText('i.unit'),
  id: uuid(sql.ref('i.id')),
});

/** Lists one page of those who were invited to a meeting, with what became of their emails. @throws AppError invalid_cursor */
export async function listInvited(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  meetingId: string,
  { searchTerm, ...page }: PageQuery & { readonly searchTerm?: string | undefined },
): Promise<Page<InvitationProof>> {
  let select = tx
    .selectFrom('community_invitations as i')
    .selectAll('i')
    .select(rank.as('rank'))
    .where('i.meeting_id', '=', meetingId);
  if (isSearchTerm(searchTerm))
    select = select.where(
      matchesWords(
        searchTerm,
        ['i.person', 'i.unit', 'i.email'].map((column) => sql.ref(column)),
      ),
    );
  const { rows, nextCursor } = await pageOf(select, lastRoundFirst, page);
  const ids = rows.flatMap(({ mail_id: id }) => (id === null ? [] : [id]));
  const mails = await listOwnMails(tx, ids, clock.now());
  return {
    rows: rows.map((row) => ({
      id: row.id,
      person: row.person,
      einheit: row.unit,
      weg: row.channel as InvitationProof['weg'],
      email: row.email,
      am: row.sent_at.toISOString(),
      einladung: row.round,
      zustand: row.mail_id === null ? null : (mails.get(row.mail_id)?.state ?? 'sent'),
    })),
    nextCursor,
  };
}
