import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { chatFilePurpose, communityFilePurpose } from '#modules/property-owner/server/community/community-access.ts';
import { documentPurpose } from '#modules/property-owner/server/import/fetch-documents.ts';
import { ownerDocumentPurpose } from '#modules/property-owner/server/wall/document-purpose.ts';
import { forEveryOwner } from '#modules/property-owner/server/wall/for-every-owner.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type {
  AccountBalances,
  CommunityMembers,
  CommunityMeetings,
  CommunityMessages,
  CommunityResolutions,
  CommunityWrittenResolutions,
  CostTypes,
  OwnerDocuments,
  OwnerLinks,
  Postings,
  Properties,
  PropertyOwners,
  Receipts,
  RentalTenants,
  RentalUnits,
} from '#platform/server/database/schema.generated.ts';
import type { TenantScope, Transaction } from '#platform/server/database/transaction.ts';
import { keepFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createId } from '#platform/server/ids.ts';
import { buildPdf } from './receipts/pdf.ts';

/** Columns of a row that a test may give. */
type Given<Row, Required extends keyof Insertable<Row>> = Omit<Partial<Insertable<Row>>, 'organization_id' | 'id'> &
  Pick<Insertable<Row>, Required>;

/**
 * Writes what a delivery would bring, straight into the tables of an organisation. Each answers the id of what it
 * added.
 */
export interface PropertyBooks {
  owner(given: Given<PropertyOwners, 'external_id'>): Promise<string>;
  property(given: Given<Properties, 'owner_id'>): Promise<string>;
  /** Its owner follows from the property. */
  unit(given: Given<RentalUnits, 'external_id' | 'property_id'>): Promise<string>;
  /** Owner and property follow from the rental unit. */
  tenant(given: Given<RentalTenants, 'external_id' | 'rental_unit_id'>): Promise<string>;
  costType(given: Given<CostTypes, 'external_id' | 'long_name'>): Promise<string>;
  posting(given: Given<Postings, 'owner_id' | 'booking_date' | 'amount_cents'>): Promise<string>;
  /** Many at once; numbered. */
  postings(given: readonly Given<Postings, 'owner_id' | 'booking_date' | 'amount_cents'>[]): Promise<void>;
  /** @param content lines on the page of its PDF; null: without a file */
  receipt(given: Given<Receipts, 'archive_id' | 'owner_id'>, content?: readonly string[] | null): Promise<string>;
  /** Keeps the XML of which the PDF of a receipt was made, by the number of the receipt. */
  original(archiveId: string, xml: string): Promise<void>;
  /** A published document with a page of text. */
  document(given: Given<OwnerDocuments, 'owner_id' | 'title'>): Promise<string>;
  /** A message in the chat of a community, of the writer. @param content lines on the page of its PDF */
  message(given: Given<CommunityMessages, 'owner_id' | 'text'>, content?: readonly string[]): Promise<string>;
  /** Has the writer mailed a message. */
  mailedMessage(messageId: string): Promise<void>;
  /** An entry of a community's collection of resolutions. @param content lines on the page of its PDF */
  resolution(
    given: Given<CommunityResolutions, 'owner_id' | 'number' | 'wording'>,
    content?: readonly string[],
  ): Promise<string>;
  /** A member of a community, with the whole of its shares unless others are given. */
  member(given: Given<CommunityMembers, 'owner_id' | 'person' | 'unit'>): Promise<string>;
  /** A meeting of a community, with the titles of its agenda. @param content lines on the page of its PDF */
  meeting(
    given: Given<CommunityMeetings, 'owner_id' | 'number'>,
    agenda?: readonly string[],
    content?: readonly string[],
  ): Promise<string>;
  /** A written resolution that was sent to the writer, with their vote, and to somebody by letter. */
  written(given: Given<CommunityWrittenResolutions, 'owner_id' | 'subject' | 'wording'>): Promise<{
    readonly id: string;
    readonly voterId: string;
  }>;
  /** A written resolution that was not sent yet. */
  writtenDraft(given: Given<CommunityWrittenResolutions, 'owner_id' | 'subject' | 'wording'>): Promise<string>;
  balance(given: Given<AccountBalances, 'owner_id' | 'account' | 'day' | 'amount_cents'>): Promise<string>;
  link(given: Given<OwnerLinks, 'owner_id' | 'membership_id'>): Promise<string>;
  /** Anything else, for all owners. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export function createPropertyBooks(database: Database, files: Files, scope: TenantScope): PropertyBooks {
  const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    database.tenant(scope, async (tx) => {
      await forEveryOwner(tx);
      return work(tx);
    });
  const key = () => ({ organization_id: scope.organizationId, id: createId() });
  const add = async (
    insert: (tx: Transaction, key: { organization_id: string; id: string }) => { execute(): Promise<unknown> },
  ): Promise<string> => {
    const own = key();
    await write((tx) => insert(tx, own).execute());
    return own.id;
  };
  const numbered = (id: string) => `B-${id.slice(-12)}`;
  /** Columns of the PDF of an entry of a community; none without content. */
  const storePdf = async (
    title: string,
    content: readonly string[] | undefined,
    purpose: string = communityFilePurpose,
  ) => {
    if (content === undefined) return { file_id: null, file_name: '' };
    const name = `${title.replace('/', '-')}.pdf`;
    const file = { name, mediaType: 'application/pdf', purpose };
    return { file_id: await files.store(scope, buildPdf({ pages: [content] }), file), file_name: name };
  };
  return {
    write,
    owner: (given) =>
      add((tx, own) =>
        tx.insertInto('property_owners').values({ ...own, full_name: `Eigentümer ${given.external_id}`, ...given }),
      ),
    property: (given) =>
      add((tx, own) =>
        tx
          .insertInto('properties')
          .values({ ...own, name: 'Lindenallee 12', street: 'Lindenallee', street_number: '12', ...given }),
      ),
    unit: (given) =>
      add((tx, own) =>
        tx.insertInto('rental_units').values({ ...own, appartment_number: `WE ${given.external_id}`, ...given }),
      ),
    tenant: (given) =>
      add((tx, own) =>
        tx.insertInto('rental_tenants').values({ ...own, full_name: `Mieter ${given.external_id}`, ...given }),
      ),
    costType: (given) => add((tx, own) => tx.insertInto('cost_types').values({ ...own, ...given })),
    posting: (given) =>
      add((tx, own) => tx.insertInto('postings').values({ ...own, external_id: numbered(own.id), ...given })),
    postings: async (given) => {
      const rows = given.map((one) => {
        const own = key();
        return { ...own, external_id: numbered(own.id), ...one };
      });
      for (let start = 0; start < rows.length; start += 500)
        await write((tx) =>
          tx
            .insertInto('postings')
            .values(rows.slice(start, start + 500))
            .execute(),
        );
    },
    receipt: async (given, content = [`Beleg ${given.archive_id}`]) => {
      if (content === null) return add((tx, own) => tx.insertInto('receipts').values({ ...own, ...given }));
      const bytes = buildPdf({ pages: [content] });
      const fileId = await files.store(scope, bytes, {
        name: `${given.archive_id}.pdf`,
        mediaType: 'application/pdf',
        purpose: documentPurpose,
      });
      const own = key();
      await write(async (tx) => {
        await keepFile(tx, fileId);
        await tx
          .insertInto('receipts')
          .values({ ...own, file_id: fileId, file_sha256: createHash('sha256').update(bytes).digest('hex'), ...given })
          .execute();
      });
      return own.id;
    },
    original: async (archiveId, xml) => {
      const fileId = await files.store(scope, Buffer.from(xml), {
        name: `${archiveId}.xml`,
        mediaType: 'application/xml',
        purpose: documentPurpose,
      });
      await write(async (tx) => {
        await keepFile(tx, fileId);
        await tx
          .updateTable('receipts')
          .set({ original_file_id: fileId })
          .where('archive_id', '=', archiveId)
          .execute();
      });
    },
    document: async (given) => {
      const bytes = buildPdf({ pages: [[given.title]] });
      const file_name = `${given.title}.pdf`;
      const mediaType = 'application/pdf';
      const fileId = await files.store(scope, bytes, { name: file_name, mediaType, purpose: ownerDocumentPurpose });
      const own = key();
      await write(async (tx) => {
        await keepFile(tx, fileId);
        await tx
          .insertInto('owner_documents')
          .values({
            ...own,
            kind: 'other',
            published_on: '2026-01-01',
            file_id: fileId,
            file_name,
            media_type: mediaType,
            byte_size: bytes.length,
            ...given,
          })
          .execute();
      });
      return own.id;
    },
    resolution: async (given, content) => {
      const own = key();
      const { file_id, file_name } = await storePdf(`Beschluss ${given.number}`, content);
      await write(async (tx) => {
        if (file_id !== null) await keepFile(tx, file_id);
        await tx
          .insertInto('community_resolutions')
          // The database gives the consecutive number.
          .values({ ...own, running_number: 0, entered_by: scope.userId, file_id, file_name, ...given })
          .execute();
      });
      return own.id;
    },
    message: async (given, content) => {
      const own = key();
      const file = await storePdf('Aushang', content, chatFilePurpose);
      await write(async (tx) => {
        await tx
          .insertInto('community_messages')
          .values({
            ...own,
            // Given by the database.
            position: 0,
            user_id: scope.userId,
            client_id: own.id,
            sent_at: systemClock.now(),
            ...file,
            ...given,
          })
          .execute();
        if (file.file_id !== null) await keepFile(tx, file.file_id);
      });
      return own.id;
    },
    mailedMessage: (messageId) =>
      write(async (tx) => {
        await tx
          .insertInto('community_message_mails')
          .values({ organization_id: scope.organizationId, message_id: messageId, user_id: scope.userId })
          .execute();
      }),
    meeting: async (given, agenda = [], content = undefined) => {
      const own = key();
      const { file_id, file_name } = await storePdf(`Niederschrift ${given.number}`, content);
      await write(async (tx) => {
        if (file_id !== null) await keepFile(tx, file_id);
        await tx
          .insertInto('community_meetings')
          .values({ ...own, created_by: scope.userId, file_id, file_name, ...given })
          .execute();
        for (const [index, title] of agenda.entries())
          await tx
            .insertInto('community_agenda_items')
            .values({ ...key(), meeting_id: own.id, position: index + 1, title })
            .execute();
      });
      return own.id;
    },
    member: (given) =>
      add((tx, own) =>
        tx.insertInto('community_members').values({ ...own, share_numerator: 1, share_denominator: 1, ...given }),
      ),
    written: async (given) => {
      const [own, voter] = [key(), key()];
      const asked = { ...voter, written_id: own.id };
      await write(async (tx) => {
        const { email } = await tx
          .selectFrom('users')
          .select('email')
          .where('id', '=', scope.userId)
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('community_written_resolutions')
          .values({
            ...own,
            deadline_on: '2999-12-31',
            sent_at: new Date('2026-01-01T09:00:00Z'),
            voting_principle: 'KOPF',
            ...given,
          })
          .execute();
        await tx
          .insertInto('community_written_voters')
          .values([
            {
              ...asked,
              member_id: createId(),
              person: given.subject,
              unit: given.subject,
              share_numerator: '230',
              share_denominator: 1000,
              has_co_owners: false,
              channel: 'E_MAIL',
              email,
            },
            {
              ...key(),
              written_id: own.id,
              member_id: createId(),
              person: given.subject,
              unit: `${given.subject} 2`,
              share_numerator: '100',
              share_denominator: 1000,
              has_co_owners: false,
              channel: 'BRIEF',
            },
          ])
          .execute();
        await tx
          .insertInto('community_written_votes')
          .values({
            ...key(),
            written_id: own.id,
            voter_id: voter.id,
            choice: 'JA',
            channel: 'BRIEF',
            received_at: new Date('2026-01-02T09:00:00Z'),
            entered_name: given.subject,
            note: given.subject,
          })
          .execute();
      });
      return { id: own.id, voterId: voter.id };
    },
    writtenDraft: (given) =>
      add((tx, own) =>
        tx.insertInto('community_written_resolutions').values({ ...own, deadline_on: '2999-12-31', ...given }),
      ),
    balance: (given) => add((tx, own) => tx.insertInto('account_balances').values({ ...own, ...given })),
    link: (given) =>
      add((tx, own) => tx.insertInto('owner_links').values({ ...own, user_type: 'eigentuemer', ...given })),
  };
}
