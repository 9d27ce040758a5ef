import { sql } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { integer, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { contestableUntil } from '#modules/property-owner/contract/community/contest.ts';
import type { VoteChoice } from '#modules/property-owner/contract/community/counting/votes.ts';
import { keyOfPerson } from '#modules/property-owner/contract/community/person-key.ts';
import type { VoteChannel, WrittenState } from '#modules/property-owner/contract/community/written/written-kinds.ts';
import type { WrittenResolution } from '#modules/property-owner/contract/community/written/written-resolutions.ts';

/** Reader of written resolutions at a moment. */
export interface WrittenReader {
  readonly userId: string;
  readonly now: Date;
}

/** SQL: first instant at which a vote on `w` is too late. */
const endsAt = sql<Date>`((w.deadline_on + 1)::timestamp AT TIME ZONE 'Europe/Berlin')`;

const stateAt = (now: Date) => sql<WrittenState>`CASE
  WHEN w.withdrawn_at IS NOT NULL THEN 'ZURUECKGEZOGEN' WHEN w.announced_at IS NOT NULL THEN 'VERKUENDET'
  WHEN w.sent_at IS NULL THEN 'ENTWURF' WHEN ${endsAt} <= ${now} THEN 'ABGELAUFEN' ELSE 'OFFEN' END`;

/** SQL: what waits for somebody by its deadline, then what is closed, the last one first. */
const place = sql<number>`CASE WHEN w.announced_at IS NULL AND w.withdrawn_at IS NULL THEN w.deadline_on - date '1900-01-01'
  ELSE 10000000000 - extract(epoch FROM coalesce(w.announced_at, w.withdrawn_at))::bigint END::bigint`;

const openFirst = listOrder('asc', { place: integer(place), id: uuid(sql.ref('w.id')) });

/** SQL: whether a voter `v` is asked through the account of a user. */
export const isVoterOf = (userId: string) =>
  sql<boolean>`v.email <> '' AND lower(v.email) = (SELECT lower(u.email) FROM users u WHERE u.id = ${userId})`;

interface OwnVote {
  readonly person: string;
  readonly unit: string;
  readonly hasCoOwners: boolean;
  readonly choice: VoteChoice | null;
  readonly channel: VoteChannel | null;
  readonly receivedAt: string | null;
}

/** SQL: last vote of a voter `v`. */
export const lastVote = sql`(SELECT b.choice, b.channel, b.received_at FROM community_written_votes b
  WHERE b.organization_id = v.organization_id AND b.voter_id = v.id ORDER BY b.received_at DESC, b.entered_at DESC, b.id DESC LIMIT 1)`;

/** SQL: votes of a user on `w`, by unit. */
const ownVotes = (userId: string) => sql<readonly OwnVote[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('person', v.person, 'unit', v.unit, 'hasCoOwners', v.has_co_owners, 'choice', l.choice, 'channel', l.channel, 'receivedAt', l.received_at)
                            ORDER BY sort_ascending(v.unit) COLLATE de_natural), '[]')
    FROM community_written_voters v LEFT JOIN LATERAL ${lastVote} l ON true
   WHERE v.organization_id = w.organization_id AND v.written_id = w.id AND ${isVoterOf(userId)})`;

/** SQL: number of the entry of the collection. */
const runningNumber = sql<number | null>`(SELECT r.running_number FROM community_resolutions r
  WHERE r.organization_id = w.organization_id AND r.id = w.resolution_id)`;

function selectWritten(tx: Transaction, { userId, now }: WrittenReader) {
  return tx
    .selectFrom('community_written_resolutions as w')
    .innerJoin('property_owners as o', (join) => joinByKey(join, 'o', 'w.owner_id'))
    .selectAll('w')
    .select([
      'o.external_id',
      place.as('place'),
      endsAt.as('ends_at'),
      stateAt(now).as('state'),
      ownVotes(userId).as('own_votes'),
      runningNumber.as('running_number'),
    ]);
}

export type WrittenRow = Awaited<ReturnType<ReturnType<typeof selectWritten>['executeTakeFirstOrThrow']>>;

export interface WrittenFilter extends PageQuery {
  readonly searchTerm?: string | undefined;
  readonly stand?: WrittenState | undefined;
}

/** Lists one page of the written resolutions of a community (row id). @throws AppError invalid_cursor */
export async function listWritten(
  tx: Transaction,
  ownerId: string,
  { searchTerm, stand, ...page }: WrittenFilter,
  reader: WrittenReader,
): Promise<Page<WrittenResolution>> {
  let select = selectWritten(tx, reader).where('w.owner_id', '=', ownerId);
  if (stand !== undefined) select = select.where(stateAt(reader.now), '=', stand);
  if (isSearchTerm(searchTerm))
    select = select.where(
      matchesWords(
        searchTerm,
        ['w.subject', 'w.wording', 'w.remarks'].map((column) => sql.ref(column)),
      ),
    );
  const { rows, nextCursor } = await pageOf(select, openFirst, page);
  return { rows: rows.map((row) => toWritten(row)), nextCursor };
}

/** Finds a written resolution of a community (row id) that the wall shows. @throws AppError not_found */
export async function requireWritten(
  tx: Transaction,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
  reader: WrittenReader,
): Promise<WrittenRow> {
  const row = await selectWritten(tx, reader)
    .where('w.id', '=', id)
    .where('w.owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * The same, held until the transaction ends: changes and votes at the same moment wait for each other.
 * @throws AppError not_found
 */
export async function lockWritten(
  tx: Transaction,
  wanted: { readonly id: string; readonly ownerId: string },
  reader: WrittenReader,
): Promise<WrittenRow> {
  await tx
    .selectFrom('community_written_resolutions')
    .select('id')
    .where('id', '=', wanted.id)
    .where('owner_id', '=', wanted.ownerId)
    .forUpdate()
    .execute();
  return requireWritten(tx, wanted, reader);
}

const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

export function toWritten(row: WrittenRow): WrittenResolution {
  const verkuendetAm = row.announced_at === null ? null : germanDayOf(row.announced_at);
  return {
    id: row.id,
    eigentuemerEid: row.external_id,
    betreff: row.subject,
    wortlaut: row.wording,
    begruendung: row.remarks,
    mehrheit: row.majority as WrittenResolution['mehrheit'],
    grundlage: row.allowed_by,
    frist: row.deadline_on,
    stand: row.state,
    prinzip: row.voting_principle as WrittenResolution['prinzip'],
    versandtAm: row.sent_at?.toISOString() ?? null,
    verkuendetAm,
    ergebnis: row.is_adopted === null ? null : row.is_adopted ? 'ANGENOMMEN' : 'ABGELEHNT',
    ja: toNumber(row.votes_yes),
    nein: toNumber(row.votes_no),
    enthaltung: toNumber(row.votes_abstained),
    laufendeNummer: row.running_number,
    anfechtbarBis: verkuendetAm === null ? null : contestableUntil(verkuendetAm),
    zurueckgezogen:
      row.withdrawn_at === null ? null : { datum: germanDayOf(row.withdrawn_at), grund: row.withdrawal_reason },
    eigene: toOwn(row.own_votes),
    version: row.version,
  };
}

const toOwn = (votes: readonly OwnVote[]): WrittenResolution['eigene'] =>
  [...Map.groupBy(votes, ({ person }) => keyOfPerson(person)).values()].map((own) => {
    const choices = new Set(own.map(({ choice }) => choice));
    const [choice = null] = choices;
    const last = own
      .flatMap(({ receivedAt, channel }) =>
        receivedAt === null ? [] : [{ at: new Date(receivedAt).toISOString(), channel }],
      )
      .toSorted((one, other) => (one.at < other.at ? -1 : 1))
      .at(-1);
    return {
      person: own[0]?.person ?? '',
      einheiten: [...new Set(own.map(({ unit }) => unit))],
      mitMiteigentuemern: own.some(({ hasCoOwners }) => hasCoOwners),
      // Units of one person may have been typed differently: then there is not one vote to show.
      stimme: choices.size === 1 ? choice : null,
      eingang: last?.channel ?? null,
      abgegebenAm: last?.at ?? null,
    };
  });
