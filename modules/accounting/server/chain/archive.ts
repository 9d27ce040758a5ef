import { readFile } from 'node:fs/promises';
import type { ZipEntry } from '#platform/server/archives/write-zip.ts';
import { ContentMissingError } from '#platform/server/files/content-store.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import { defineExport } from '#platform/server/sheets/define-export.ts';
import type { TaskRun } from '#platform/server/tasks/define-task.ts';
import { listAttachedFiles } from '../attachments/attachment-repository.ts';
import { listContents, listDocuments } from './documents.ts';
import type { ChainRange, StoredDocument } from './documents.ts';
import { readInvoiceRows, toComparableText } from './invoice-content.ts';
import type { DocumentLink } from './link.ts';

type Run = Pick<TaskRun<unknown>, 'read' | 'signal' | 'progress'> & {
  /** Store of what is attached to invoices. */
  readonly files: Pick<Files, 'readBytes'>;
};

// Limits of memory for an archive of any length: files of a few documents, or links of many.
const documentsAtOnce = 10;
const linksAtOnce = 500;

/** Files that explain and check the archive, by their names in it; their sources stand in the repository. */
const companions = {
  'LIESMICH.txt': new URL('readme/LIESMICH.txt', import.meta.url),
  'README.txt': new URL('readme/README.txt', import.meta.url),
  'verify-chain.mjs': new URL('../../../../scripts/verify-chain.mjs', import.meta.url),
};

/** Lists the files of an archive of issued documents, in the order of writing (docs/hash-chain.md). */
export async function* listArchiveEntries(run: Run, range: ChainRange): AsyncGenerator<ZipEntry> {
  for (const [name, file] of Object.entries(companions)) yield { name, content: await readFile(file) };
  yield { name: 'chain.jsonl', content: writeLinks(run, range) };
  yield { name: 'index.csv', content: indexExport.csv({ run, range, language: 'de' }) };
  const total = range.last - range.first + 1;
  let done = 0;
  for await (const batch of inBatches(range, (rest) => readBatch(run, rest))) {
    for (const { document, rows, attached } of batch) {
      yield* listDocumentEntries(document, rows);
      yield* listAttachmentEntries(run, document, attached);
      run.progress({ done: (done += 1), total });
    }
  }
}

interface DocumentToArchive {
  readonly link: DocumentLink;
  readonly document: StoredDocument;
  /** Its rows now; null if the invoice is missing. */
  readonly rows: string | null;
  /** Files attached to its invoice, in their order. */
  readonly attached: readonly StoredFile[];
}

async function readBatch({ read: inTransaction, signal }: Run, range: ChainRange): Promise<DocumentToArchive[]> {
  signal.throwIfAborted();
  return inTransaction(async ({ tx }) => {
    const documents = await listDocuments(tx, range, documentsAtOnce);
    const rows = await readInvoiceRows(
      tx,
      documents.map(({ link }) => link.invoice),
    );
    const read: DocumentToArchive[] = [];
    for (const document of documents) {
      const found = rows.get(document.link.invoice);
      read.push({
        link: document.link,
        document,
        // An invoice that is no longer issued counts as missing.
        rows: found && found.status !== 'draft' ? toComparableText(found, document.content) : null,
        attached: found?.attachments
          ? (await listAttachedFiles(tx, document.link.invoice)).map(({ file }) => file)
          : [],
      });
    }
    return read;
  });
}

function* listDocumentEntries(
  { link, content, pdf, cii, ubl }: StoredDocument,
  rows: string | null,
): Generator<ZipEntry> {
  const name = `documents/${link.sequence}-${toEntryName(link.number)}`;
  yield { name: `${name}.pdf`, content: pdf };
  if (cii !== null) yield { name: `${name}.cii.xml`, content: cii };
  if (ubl !== null) yield { name: `${name}.ubl.xml`, content: ubl };
  yield { name: `content/${link.sequence}.json`, content };
  // Null: the row of the invoice is missing.
  yield { name: `rows/${link.sequence}.json`, content: rows ?? 'null' };
}

/** A file that the store has lost is left out: the verifier calls it missing. */
async function* listAttachmentEntries(
  { files }: Run,
  { link }: StoredDocument,
  attached: readonly StoredFile[],
): AsyncGenerator<ZipEntry> {
  for (const [index, file] of attached.entries()) {
    const content = await files.readBytes(file).catch((error: unknown) => {
      if (error instanceof ContentMissingError) return null;
      throw error;
    });
    const ending = /\.[a-z0-9]+$/iu.exec(file.name)?.[0].toLowerCase() ?? '';
    if (content !== null) yield { name: `attachments/${link.sequence}-${index + 1}${ending}`, content };
  }
}

async function* writeLinks({ read }: Run, range: ChainRange): AsyncGenerator<string> {
  for await (const batch of inBatches(range, (rest) => read(({ tx }) => listContents(tx, rest, linksAtOnce)))) {
    yield batch.map(({ link }) => `${JSON.stringify(link)}\n`).join('');
  }
}

interface IndexExport {
  readonly run: Run;
  readonly range: ChainRange;
  readonly language: 'de';
}

interface IndexRow {
  readonly link: DocumentLink;
  readonly invoice: Readonly<Record<string, unknown>>;
}

/** Columns of the index; the names are the same in every language. */
const indexColumns: Readonly<Record<string, (row: IndexRow) => string>> = {
  sequence: ({ link }) => String(link.sequence),
  number: ({ link }) => link.number,
  issued: ({ link }) => link.issued,
  takenOver: ({ link }) => String(link.takenOver),
  invoiceDate: ({ invoice }) => String(invoice['invoice_date'] ?? ''),
  customer: ({ invoice }) => String(invoice['customer_name'] ?? ''),
  total: ({ invoice: { total_cents: cents } }) =>
    typeof cents === 'number' ? (cents / 100).toFixed(2).replace('.', ',') : '',
  pdf: ({ link }) => link.pdf,
  hash: ({ link }) => link.hash,
};

const indexExport = defineExport<IndexExport, IndexRow>({
  columns: () => Object.entries(indexColumns).map(([caption, cell]) => ({ caption, cell })),
  rows: async function* ({ run: { read }, range }) {
    for await (const batch of inBatches(range, (rest) => read(({ tx }) => listContents(tx, rest, linksAtOnce))))
      yield batch.map(({ link, content }) => ({ link, invoice: readInvoiceOf(content) }));
  },
});

/** Reads the invoice of a document; altered content may be invalid JSON and is archived all the same. */
function readInvoiceOf(content: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(content) as { invoice?: Readonly<Record<string, unknown>> }).invoice ?? {};
  } catch {
    return {};
  }
}

async function* inBatches<Row extends { readonly link: DocumentLink }>(
  { first, last }: ChainRange,
  list: (rest: ChainRange) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let next = first; next <= last;) {
    const batch = await list({ first: next, last });
    yield batch;
    // Missing links yield nothing more; the verifier reports them.
    next = (batch.at(-1)?.link.sequence ?? last) + 1;
  }
}

/**
 * Returns the readable part of a file name; the index in the chain keeps the names unique. It is ASCII: programs that
 * unpack without UTF-8 rename everything else.
 */
function toEntryName(number: string): string {
  return number.replaceAll(/[^A-Za-z0-9_.-]/gu, '-');
}
