import { createHash } from 'node:crypto';
import type { MediaType, UploadedFile } from '#platform/contract/files.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { toCents } from '#platform/contract/money.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { keepFiles } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { completeNumber } from '#platform/server/records/record-numbers.ts';
import { eInvoicePage, placePicture } from '#modules/receipt-reading/server/index.ts';
import type { LoggedScope, ReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { ownIdPrefix } from '#modules/property-owner/contract/external-ids.ts';
import type { Receipt } from '#modules/property-owner/contract/receipts/receipts.ts';
import { applyLimits } from '../../import/apply-limits.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { announceReceipts } from '../decide-receipt.ts';
import { assertAdministersReceipts } from '../receipt-reader.ts';
import { describeReceipts, findReceipt } from '../select-receipts.ts';

/** Facts of a receipt as a person typed them; ids are those of the source system. */
export interface ReceiptFacts {
  readonly eid: string;
  readonly rechnungssteller: string;
  readonly rechnungsnummer: string;
  readonly beschreibung: string;
  readonly betrag: number | null;
  readonly faelligAm: string | null;
  readonly skontoBis: string | null;
  readonly skontoBetrag: number | null;
  readonly lohnanteil: number | null;
  readonly IBAN: string;
  readonly moid: string | null;
  readonly mid: string | null;
  readonly kaid: string | null;
}

/** Content of a receipt's PDF. */
export interface ReceiptPdf {
  readonly name: string;
  readonly mediaType: MediaType;
  readonly bytes: Uint8Array;
}

/** Finds the receipt that has this file already, as it was sent or as it is stored. */
export async function findSameFile(tx: Transaction, sha256: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('receipts')
    .select('archive_id')
    .where('withdrawn_at', 'is', null)
    .where((where) => where.or([where('file_sha256', '=', sha256), where('uploaded_sha256', '=', sha256)]))
    .orderBy('archive_id')
    .limit(1)
    .executeTakeFirst();
  return found?.archive_id;
}

/**
 * Checks that a receipt can be read, and turns a photo or the XML of an e-invoice into a PDF.
 * @returns null for a PDF, which is stored as it is
 * @throws AppError file_unreadable; receipt_xml_unknown for XML that is no invoice
 */
export async function toReceiptPdf(
  parts: ReceiptParts,
  file: UploadedFile,
  scope: LoggedScope & { readonly language: LanguageKey },
): Promise<ReceiptPdf | null> {
  await parts.reader.inspect(file, scope);
  if (file.mediaType === 'application/pdf') return null;
  const name = file.name.replace(/\.[^.]*$/u, '') || file.name;
  const bytes =
    file.mediaType === 'application/xml'
      ? await printEInvoice(parts, file, scope)
      : await placePicture(parts, file, { ...scope, title: name });
  return { name: `${name}.pdf`, mediaType: 'application/pdf', bytes };
}

/** Prints the readable page of an e-invoice. @throws AppError receipt_xml_unknown */
async function printEInvoice(
  { renderer, reader }: ReceiptParts,
  file: UploadedFile,
  { language, ...scope }: LoggedScope & { readonly language: LanguageKey },
): Promise<Uint8Array> {
  const xml = await reader.readXml(file, scope);
  if (!xml?.invoice) throw new AppError('receipt_xml_unknown', { field: 'file' });
  const { tenantQueue, signal } = scope;
  return eInvoicePage.render(
    renderer,
    { language, invoice: xml.invoice, profile: xml.report.profileName ?? '', findings: [], source: '' },
    { tenantQueue, ...(signal && { signal }) },
  );
}

interface ReceiptParts {
  readonly renderer: DocumentRenderer;
  readonly reader: ReceiptReader;
}

/**
 * Adds a receipt whose files are stored.
 * @param pdf the stored file, if it is not the one that was sent
 * @throws AppError permission_denied, not_found, receipt_file_known, storage_full; validation_failed for a unit or
 *   tenant of somebody else
 */
export async function addReceipt(
  context: TenantContext,
  facts: ReceiptFacts,
  {
    fileId,
    originalId,
    file,
    pdf,
    isAgain,
  }: {
    readonly fileId: string;
    /** The XML of which the PDF was made. */
    readonly originalId: string | undefined;
    readonly file: UploadedFile;
    readonly pdf: ReceiptPdf | null;
    readonly isAgain: boolean;
  },
): Promise<Receipt> {
  const { tx, actor, clock } = context;
  await assertAdministersReceipts(context);
  const owner = await requireOwner(context, facts.eid, 'eid');
  const references = await findReferences(tx, owner.id, facts);
  // The files are stored, so they count already.
  await assertRoom(context, 0);
  const { archivid } = await completeNumber(context, 'receipt', numbering, {});
  if (typeof archivid !== 'string') throw new Error('a receipt got no number');
  // The number is taken by one at a time: of two that send the same file at once, the second finds the first one's.
  if (!isAgain) await assertNewFile(tx, file.sha256);
  const id = createId();
  await tx
    .insertInto('receipts')
    .values({
      organization_id: actor.organizationId,
      id,
      archive_id: archivid,
      source: 'manual',
      owner_id: owner.id,
      given_eid: facts.eid,
      given_moid: facts.moid ?? '',
      given_mid: facts.mid ?? '',
      given_kaid: facts.kaid ?? '',
      ...references,
      description: facts.beschreibung,
      issuer: facts.rechnungssteller,
      invoice_number: facts.rechnungsnummer,
      amount_cents: inCents(facts.betrag),
      captured_on: todayInGermany(clock),
      due_on: facts.faelligAm,
      discount_until: facts.skontoBis,
      discount_cents: inCents(facts.skontoBetrag),
      labour_cents: inCents(facts.lohnanteil),
      issuer_iban: facts.IBAN,
      file_id: fileId,
      file_sha256: pdf === null ? file.sha256 : createHash('sha256').update(pdf.bytes).digest('hex'),
      original_file_id: originalId ?? null,
      uploaded_sha256: file.sha256,
      created_by: actor.userId,
    })
    .execute();
  await keepFiles(tx, originalId === undefined ? [fileId] : [fileId, originalId]);
  // As for those that a delivery brings.
  await applyLimits(tx, actor.organizationId, [id]);
  const row = await findReceipt(tx, archivid);
  const [receipt] = row === undefined ? [] : await describeReceipts(tx, [row]);
  if (row === undefined || receipt === undefined) throw new Error('an added receipt is missing');
  await logEvent(context, {
    event: 'receipt_uploaded',
    subject: { type: 'receipt', id, label: archivid },
    changes: listChanges(null, {
      eigentuemer: receipt.eigentuemer,
      rechnungssteller: facts.rechnungssteller,
      rechnungsnummer: facts.rechnungsnummer,
      beschreibung: facts.beschreibung,
      faelligAm: facts.faelligAm,
    }),
  });
  await announceReceipts(context, [row]);
  return receipt;
}

/** Throws if there is a receipt with this file. @throws AppError receipt_file_known */
export async function assertNewFile(tx: Transaction, sha256: string): Promise<void> {
  const number = await findSameFile(tx, sha256);
  if (number !== undefined) throw new AppError('receipt_file_known', { field: 'file', params: { number } });
}

const inCents = (euros: number | null): number | null => (euros === null ? null : Number(toCents(euros)));

/** Numbers of receipts that no delivery brought: M-1, M-2 … */
const numbering = { field: 'archivid', findSeries: async () => ({ prefix: ownIdPrefix, minDigits: 1, last: 0 }) };

async function findReferences(tx: Transaction, ownerId: string, { moid, mid, kaid }: ReceiptFacts) {
  const findOwn = (table: 'rental_units' | 'rental_tenants', id: string | null) =>
    id === null
      ? undefined
      : tx
          .selectFrom(table)
          .select('id')
          .where('external_id', '=', id)
          .where('owner_id', '=', ownerId)
          .executeTakeFirst();
  const [unit, tenant, costType] = await Promise.all([
    findOwn('rental_units', moid),
    findOwn('rental_tenants', mid),
    kaid === null
      ? undefined
      : tx.selectFrom('cost_types').select('id').where('external_id', '=', kaid).executeTakeFirst(),
  ]);
  if (moid !== null && !unit) throw invalidField('moid', 'not_of_owner');
  if (mid !== null && !tenant) throw invalidField('mid', 'not_of_owner');
  if (kaid !== null && !costType) throw new AppError('not_found', { field: 'kaid' });
  return {
    rental_unit_id: unit?.id ?? null,
    tenant_id: tenant?.id ?? null,
    cost_type_id: costType?.id ?? null,
  };
}
