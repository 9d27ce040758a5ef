import { createHash } from 'node:crypto';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { fillBooks } from '#testing/books-scene.ts';
import { testIsolation } from '#testing/isolation.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createPropertyBooks } from '#testing/property-books.ts';
import { attackTransfers } from '#testing/records.ts';
import type { ProductPeople } from '#testing/product-people.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { canary, expectDone } from '#testing/victim.ts';
import type { Owner, Victim } from '#testing/victim.ts';
import { propertyOwnerEntities } from '../contract/records/records.ts';
import { forEveryOwner } from './wall/for-every-owner.ts';
import { writeDeliveryState } from './data-state/delivery-state.ts';
import { attackCommunity, fillCommunity, seenByMembers } from '#testing/community-attacks.ts';
import type { FilledCommunity } from '#testing/community-attacks.ts';
import { fillUnassigned } from './testing/fill-unassigned.ts';

const base = '/api/ri/property-management';

interface Filled {
  /** Owner with the canary in every number. */
  readonly eid: string;
  readonly archivid: string;
  readonly linkId: string;
  readonly ownerId: string;
  /** A waiting journal entry. */
  readonly refreshId: string;
  readonly documentId: string;
  readonly tileId: string;
  readonly community: FilledCommunity;
  /** A journal entry that can be taken back. */
  readonly takenId: string;
  /** Another owner of the same organisation, without any canary. */
  readonly neighbourId: string;
}

/** A plan about an owner. */
const planOf = (eid: string) => ({
  measures: ['expenses'],
  from: '2020-01-01',
  to: '2026-12-31',
  by: ['payee'],
  filter: { owners: [eid] },
  chart: 'bar',
});

async function fill({ people, database, organizationId, user, browser }: Owner): Promise<Filled> {
  const own = { organizationId, userId: user.id };
  const books = createPropertyBooks(database, people.files, own);
  await fillBooks(books, canary);
  await books.original(`${canary}-R1`, `<invoice>${canary}</invoice>`);
  await expectDone(browser.call('PUT', `${base}/owner-choice`, { body: { eid: canary } }));
  const { body } = await browser.call<{ userEigentuemer: { id: string } }>('POST', `${base}/user-eigentuemer`, {
    body: {
      userType: 'weg',
      email: `${createId()}@victim.example`,
      firstName: canary,
      lastName: canary,
      eigentuemerEid: canary,
    },
  });
  const { waiting: refreshId, taken: takenId } = await fillUnassigned(database, own, {
    eid: `${canary}-3`,
    buchungid: `${canary}-W`,
    text: canary,
  });
  await expectDone(
    browser.call('PUT', `${base}/configuration`, {
      body: {
        configIdentifier: 'ftpConfig',
        properties: { host: 'localhost', port: 1, user: canary, password: canary },
      },
    }),
  );
  await expectDone(browser.call('POST', `${base}/update-data`, { body: {} }));
  const laid = await browser.call<{ document: { id: string } }>(
    'POST',
    `${base}/documents`,
    toDocument(canary, canary),
  );
  const documentId = laid.body.document.id;
  const kept = await browser.call<{ tile: { id: string } }>('POST', `${base}/analytics/tile`, {
    body: { question: canary, plan: planOf(canary), eid: canary },
  });
  const tileId = kept.body.tile.id;
  const { id: canaryOwner } = await books.write((tx) =>
    tx.selectFrom('property_owners').select('id').where('external_id', '=', canary).executeTakeFirstOrThrow(),
  );
  const community = await fillCommunity(browser, books, canaryOwner);
  return database.tenant(own, async (tx) => {
    await writeDeliveryState({ tx, actor: { organizationId } }, { expirationId: canary });
    const neighbourId = createId();
    const owners = [
      { id: neighbourId, external_id: 'N-1' },
      { id: createId(), external_id: `${canary}-2`, email: `${canary}-2@victim.example` },
    ];
    await tx
      .insertInto('property_owners')
      .values(owners.map((owner) => ({ organization_id: organizationId, full_name: owner.external_id, ...owner })))
      .execute();
    const { id: ownerId } = await tx
      .selectFrom('property_owners')
      .select('id')
      .where('external_id', '=', canary)
      .executeTakeFirstOrThrow();
    const { id: membershipId } = await tx
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('document_notices')
      .values({
        organization_id: organizationId,
        membership_id: membershipId,
        document_id: documentId,
        told_at: new Date(0),
      })
      .execute();
    await tx
      .insertInto('owner_document_texts')
      .values({
        organization_id: organizationId,
        id: documentId,
        file_id: createId(),
        content: canary,
        read_on: '2026-01-01',
      })
      .execute();
    await tx
      .insertInto('owner_letters')
      .values({
        organization_id: organizationId,
        owner_id: ownerId,
        code_hash: createHash('sha256').update(canary).digest(),
        user_type: 'eigentuemer',
        written_at: new Date(0),
        valid_until: '2030-01-01',
        written_by: user.id,
      })
      .execute();
    await forEveryOwner(tx);
    const { id: receiptId } = await tx
      .selectFrom('receipts')
      .select('id')
      .where('archive_id', '=', `${canary}-R1`)
      .executeTakeFirstOrThrow();
    for (const [version, from_state, to_state] of [
      [2, 'NEU', 'FREIZUGEBEN'],
      [3, 'FREIZUGEBEN', 'NEU'],
    ] as const)
      await tx
        .insertInto('receipt_decisions')
        .values({
          organization_id: organizationId,
          receipt_id: receiptId,
          version,
          kind: 'transition',
          from_state,
          to_state,
          comment: canary,
          decided_by: user.id,
        })
        .execute();
    await tx
      .insertInto('receipt_comments')
      .values({
        organization_id: organizationId,
        id: createId(),
        receipt_id: receiptId,
        comment: canary,
        written_by: user.id,
      })
      .execute();
    await tx
      .insertInto('receipt_settings')
      .values({ organization_id: organizationId, owner_id: ownerId, auto_release_cents: 4711, released_by: 'board' })
      .execute();
    await tx
      .insertInto('receipts')
      .values({ organization_id: organizationId, id: createId(), archive_id: `${canary}-R2`, description: canary })
      .execute();
    await tx
      .insertInto('receipt_assignments')
      .values({
        organization_id: organizationId,
        archive_id: `${canary}-R2`,
        number: 1,
        owner_id: ownerId,
        assigned_by: user.id,
      })
      .execute();
    const told = { organization_id: organizationId, membership_id: membershipId, told_at: new Date(0) };
    await tx
      .insertInto('receipt_notices')
      .values({ ...told, receipt_id: receiptId, version: 1 })
      .execute();
    await tx.insertInto('receipt_digests').values(told).execute();
    // An ended view: an active one would hide the victim's records.
    await tx
      .insertInto('owner_views')
      .values({ organization_id: organizationId, user_id: user.id, owner_id: ownerId, ends_at: new Date(0) })
      .execute();
    return {
      eid: canary,
      archivid: `${canary}-R1`,
      linkId: body.userEigentuemer.id,
      ownerId,
      neighbourId,
      refreshId,
      documentId,
      tileId,
      community,
      takenId,
    };
  });
}

const toDocument = (eid: string, title: string) =>
  toMultipart([
    ['eid', eid],
    ['title', title],
    ['kind', 'settlement'],
    { name: 'file', fileName: `${title}.pdf`, bytes: buildPdf({ pages: [[title]] }) },
  ]);

const toReceipt = (eid: string) =>
  toMultipart([
    ['eid', eid],
    ['betrag', '412,10'],
    { name: 'file', fileName: 'rechnung.pdf', bytes: buildPdf({ pages: [['Rechnung']] }) },
  ]);

/** Permissions that links give, by type. */
const permissions = ['ri-property-management-permission', 'ri-property-management-weg-permission'];

/** Adds a member of the victim's organisation with a link to an owner. */
async function addLinked(
  { people, database }: { readonly people: ProductPeople; readonly database: Database },
  { organizationId, userId }: Victim,
  link: { readonly owner: string; readonly type: 'eigentuemer' | 'weg'; readonly until?: string },
) {
  const user = await people.addUser({ organizationId, permissions });
  await database.tenant({ organizationId, userId }, async (tx) => {
    const { id } = await tx
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const until = link.until ?? null;
    await tx
      .insertInto('owner_links')
      .values({
        organization_id: organizationId,
        id: createId(),
        owner_id: link.owner,
        membership_id: id,
        user_type: link.type,
        valid_until: until,
        books_until: until,
      })
      .execute();
  });
  return user;
}

await testIsolation('property-owner', {
  fill,
  attacks: ({ eid, archivid, linkId, refreshId, takenId, documentId, tileId, community, records }) => ({
    ...attackTransfers(propertyOwnerEntities, canary),
    listCurrentTenants: {
      url: `/api/benit/property-management/rentalUnit/tenants?units=${records['rentalUnit'] ?? ''}`,
    },
    listOwners: { url: `${base}/eigentuemer?eid=${eid}` },
    listCurrentUserOwners: { url: `${base}/current-user-eigentuemer?searchTerm=${canary}` },
    getOwnerChoice: {},
    saveOwnerChoice: { body: { eid }, refusal: 404 },
    getDataState: {},
    listOwnerDocuments: { url: `${base}/documents/${eid}`, refusal: 404 },
    addOwnerDocument: { ...toDocument(eid, 'Abrechnung'), refusal: 404 },
    saveOwnerDocument: {
      url: `${base}/documents/${documentId}`,
      body: {
        title: 'X',
        kind: 'other',
        year: null,
        property: null,
        rentalUnit: null,
        publishedOn: '2026-01-01',
        version: 1,
      },
      refusal: 404,
    },
    removeOwnerDocument: { url: `${base}/documents/${documentId}`, refusal: 404 },
    getOwnerDocumentFile: { url: `${base}/documents/get-file/${documentId}`, refusal: 404 },
    ...attackCommunity(eid, community),
    getOverview: { url: `${base}/overview/${eid}`, refusal: 404 },
    listTransactions: { url: `${base}/transactions/${eid}?moid=${eid}-1`, refusal: 404 },
    exportTransactions: { url: `${base}/transactions/${eid}/export`, refusal: 404 },
    askAnalytics: { body: { plan: planOf(eid), eid }, refusal: 404 },
    listAnalyticsExamples: { url: `${base}/analytics/examples?eid=${eid}`, refusal: 404 },
    exportAnalytics: { body: { plan: planOf(eid), eid }, refusal: 404 },
    exportAnalyticsWorkbook: { body: { plan: planOf(eid), eid }, refusal: 404 },
    listAnalyticsTiles: {},
    keepAnalyticsTile: { body: { question: 'Kosten?', plan: planOf(eid), eid }, refusal: 404 },
    removeAnalyticsTile: { url: `${base}/analytics/tile?id=${tileId}`, refusal: 404 },
    getReceiptFile: { url: `${base}/get-file/${archivid}`, refusal: 404 },
    listReceipts: { url: `${base}/belege/${eid}?moid=${eid}-1`, refusal: 404 },
    decideReceipt: { body: { archivid, status: 'FREIGEGEBEN' }, refusal: 404 },
    uploadReceipt: { ...toReceipt(eid), refusal: 404 },
    getReceiptOriginal: { url: `${base}/belege/${archivid}/original`, refusal: 404 },
    readReceiptFile: toMultipart([
      { name: 'file', fileName: 'rechnung.pdf', bytes: buildPdf({ pages: [['Rechnung']] }) },
    ]),
    decideReceipts: { body: { status: 'FREIGEGEBEN', belege: [{ archivid, version: 1 }] }, refusal: 404 },
    undoDecisions: { body: { belege: [{ archivid, version: 2 }] }, refusal: 404 },
    undoDecision: { body: { archivid, version: 2 }, refusal: 404 },
    commentOnReceipt: { url: `${base}/belege/${archivid}/comment`, body: { text: 'X' }, refusal: 404 },
    assignReceipt: { url: `${base}/belege/${archivid}/owner`, body: { eid, bisher: eid }, refusal: 404 },
    remindReleasers: { url: `${base}/belege/${archivid}/remind`, body: {}, refusal: 404 },
    getMorningMail: {},
    saveMorningMail: { body: { morgens: false } },
    getReceiptSettings: { url: `${base}/belege/settings/${eid}`, refusal: 404 },
    saveReceiptSettings: {
      url: `${base}/belege/settings/${eid}`,
      body: { autoReleaseUpTo: 999, deputy: null, remindAfterDays: 0 },
      refusal: 404,
    },
    getBoardReport: { url: `${base}/belege-report/${eid}?from=2026-01-01&to=2026-12-31`, refusal: 404 },
    layBoardReport: {
      url: `${base}/belege-report/${eid}`,
      body: { from: '2026-01-01', to: '2026-12-31' },
      refusal: 404,
    },
    getReceipt: { url: `${base}/belege/${archivid}/history`, refusal: 404 },
    getReleaseNote: { url: `${base}/belege/${archivid}/release-note`, refusal: 404 },
    getEvaluation: { url: `${base}/jahresauswertung/${eid}/2026`, refusal: 404 },
    downloadWorkbook: { url: `${base}/excel-dowload/${eid}?moid=${eid}-1`, refusal: 404 },
    listOwnerLinks: { url: `${base}/user-eigentuemer/${eid}`, refusal: 404 },
    addOwnerLink: {
      body: {
        userType: 'eigentuemer',
        email: 'eve@attack.example',
        firstName: 'Eve',
        lastName: 'Eve',
        eigentuemerEid: eid,
      },
      refusal: 404,
    },
    saveOwnerLink: { body: { id: linkId, sendReleaseEmail: false }, refusal: 404 },
    removeOwnerLink: { url: `${base}/user-eigentuemer/${eid}/${linkId}`, refusal: 404 },
    inviteOwnerUser: { url: `${base}/user-eigentuemer/${eid}/${linkId}/invitation`, refusal: 404 },
    getOwnerView: {},
    startOwnerView: { body: { eid }, refusal: 404 },
    endOwnerView: {},
    listUnlinkedOwners: { url: `${base}/owner-invitations?searchTerm=${canary}` },
    listExpiredInvitations: { url: `${base}/owner-invitations/expired?searchTerm=${canary}` },
    previewOwnerInvitations: { body: { userType: 'eigentuemer', eids: [`${canary}-2`] } },
    listOwnerLetters: { url: `${base}/owner-letters?searchTerm=${canary}` },
    writeOwnerLetters: { body: { userType: 'eigentuemer', language: 'de', eids: [eid] } },
    withdrawOwnerLetter: { url: `${base}/owner-letters/${eid}`, refusal: 404 },
    checkAccessCode: { body: { code: canary } },
    redeemAccessCode: { body: { code: canary, email: 'eve@attack.example' } },
    getPropertyConfiguration: {},
    savePropertyConfiguration: { body: { configIdentifier: 'dataSyncConfig', properties: { syncHour: 3 } } },
    testPropertyConnection: {},
    updateData: { body: { confirm: refreshId } },
    listRefreshes: {},
    checkDelivery: toMultipart([{ name: 'file', fileName: 'delivery.zip', bytes: new TextEncoder().encode(canary) }]),
    downloadSampleDelivery: {},
    downloadDeliveryErrors: { url: `${base}/update-data/${refreshId}/errors`, refusal: 404 },
    downloadWithdrawals: { url: `${base}/update-data/${refreshId}/withdrawals`, refusal: 404 },
    previewUndo: { url: `${base}/update-data/${takenId}/undo`, refusal: 404 },
    listUnassignedTransactions: { url: `${base}/unassigned-transactions?assigned=true` },
    assignTransactions: { body: { buchungids: [`${canary}-W`], eid }, refusal: 404 },
    releaseTransactions: { url: `${base}/unassigned-transactions/${canary}-W`, refusal: 404 },
    downloadUnassignedTransactions: { url: `${base}/unassigned-transactions/csv` },
    sendOwnerInvitations: { body: { userType: 'eigentuemer', eids: [`${canary}-2`] } },
  }),
  colleagues: (victim, given) => ({
    'linked to another owner of the organisation': {
      permissions,
      add: () => addLinked(given, victim, { owner: victim.neighbourId, type: 'eigentuemer' }),
    },
    'linked as weg': {
      permissions,
      add: () => addLinked(given, victim, { owner: victim.ownerId, type: 'weg' }),
      sees: [
        'listOwners',
        'listCurrentUserOwners',
        'getOverview',
        'listOwnerDocuments',
        'getOwnerDocumentFile',
        ...seenByMembers,
        // The name of the owner alone: none of their receipts is to be released.
        'listReceipts',
        // Refused with a reason, because the board decides, which the log of the organisation says.
        'getReceiptSettings',
        'saveReceiptSettings',
        // Refused: the report is the board's.
        'getBoardReport',
      ],
    },
    'linked to the owner until some day': {
      permissions,
      add: () => addLinked(given, victim, { owner: victim.ownerId, type: 'eigentuemer', until: '2026-01-31' }),
    },
  }),
});
