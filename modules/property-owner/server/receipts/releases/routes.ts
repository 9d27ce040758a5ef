import type { MediaType } from '#platform/contract/files.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import { withLocalFile } from '#platform/server/files/local-copy.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { coverSheet } from '#modules/receipt-reading/server/index.ts';
import type { LoggedScope, ReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { getReleaseNote } from '#modules/property-owner/contract/receipts/receipts.ts';
import { readContact } from '../../configuration/contact-config.ts';
import { opensInAnyState } from '../../transactions/receipt-file.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import { describeReceipts, findReceipt } from '../select-receipts.ts';
import { readReleases, readTransfer } from './read-releases.ts';
import { toReleaseSheet } from './release-sheet.ts';
import type { JoinedPdf, ReleasedReceipt } from './release-sheet.ts';

interface ReleaseParts {
  readonly files: Files;
  readonly renderer: DocumentRenderer;
  readonly reader: ReceiptReader;
}

/** Route of a receipt's PDF with the note of its release. */
export function createReleaseRoutes(parts: ReleaseParts): readonly Route[] {
  return [
    route(getReleaseNote, async ({ params: { archivid } }, { read, clock, tenantQueue, signal, log }) => {
      const { file, language, ...released } = await read((context) => requireReleased(context, archivid));
      const scope = { tenantQueue, signal, log };
      const given = { language, today: todayInGermany(clock) };
      const bytes = await renderReleased(parts, { released, file, given }, scope);
      const name = `${archivid}-${documentTexts[language].release.sheet}`;
      return { bytes, fileName: `${name.replaceAll(/[\\/]/gu, '-')}.pdf` };
    }),
  ];
}

/** @throws AppError not_found behind the wall, receipt_not_released */
async function requireReleased(context: TenantContext, archiveId: string) {
  const { tx } = context;
  const row = await findReceipt(tx, archiveId);
  if (!row) throw new AppError('not_found');
  const release = (await readReleases(tx, [row])).get(row.id);
  if (!release) throw new AppError('receipt_not_released', { message: 'nothing let this receipt through' });
  // As its file alone: members of a community see what was released a moment ago, and open it no longer.
  const [isOpen, [receipt]] = await Promise.all([opensInAnyState(tx, row.id), describeReceipts(tx, [row])]);
  if (!isOpen || !receipt) throw new AppError('not_found');
  const [file, transfer, language, { organization }] = await Promise.all([
    row.file_id === null ? undefined : findFile(tx, row.file_id),
    readTransfer(tx, row),
    readLanguage(context),
    readContact(context),
  ]);
  const now = { amountCents: row.amount_cents, iban: row.issuer_iban, sha256: row.file_sha256 };
  return { receipt, now, release, transfer, organization, file, language };
}

interface ReleaseToRender {
  readonly released: ReleasedReceipt;
  readonly file: StoredFile | undefined;
  readonly given: Omit<Parameters<typeof toReleaseSheet>[1], 'pdf'>;
}

/** Renders the note with the PDF behind it; a PDF that cannot be joined is named in the note and left out. */
async function renderReleased(
  { files, renderer, reader }: ReleaseParts,
  { released, file, given }: ReleaseToRender,
  { log, ...scope }: LoggedScope,
): Promise<Uint8Array> {
  const toSheet = (pdf: JoinedPdf) => toReleaseSheet(released, { ...given, pdf });
  if (file === undefined) return coverSheet.render(renderer, toSheet('none'), scope);
  const sheet = toSheet('follows');
  const cover = await coverSheet.render(renderer, sheet, scope);
  return withLocalFile(files, file, (path) =>
    reader.cover({ path, mediaType: file.mediaType as MediaType }, { cover, title: sheet.title }, { ...scope, log }),
  ).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'file_unreadable')
      return coverSheet.render(renderer, toSheet('unjoined'), scope);
    throw error;
  });
}
