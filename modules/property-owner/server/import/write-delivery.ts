import { sql } from 'kysely';
import { releaseReplacedDocuments } from './fetch-documents.ts';
import type { DeliveredDocument } from './fetch-documents.ts';
import { mergePostingSums, recountPostingSums } from './posting-sums.ts';
import { keepChanges } from './undo/delivery-changes.ts';
import { followAssignments, loadReferences, resolveWaiting } from './resolve-references.ts';
import type { DeliveryWriting } from './table-writer.ts';
import { writeDocuments } from './write-documents.ts';
import { writeMembers } from './write-members.ts';
import { writeBalances, writePostings, writeReceipts } from './write-postings.ts';
import { writeRecords } from './write-records.ts';

/**
 * Writes a delivery in the caller's transaction, which sees every owner, and keeps what it takes to undo it.
 * @param now instant of the run: the day of publication of documents that name none
 * @returns its newest posting day; null without one
 * @throws DeliveryRefusedError
 */
export async function writeDelivery(
  writing: DeliveryWriting,
  documents: ReadonlyMap<string, DeliveredDocument>,
  now: Date,
): Promise<string | null> {
  const { tx, organizationId } = writing;
  // Referenced rows are written first: checking foreign keys batch by batch avoids a long COMMIT.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
  await keepChanges(tx, organizationId);
  const isWhole = writing.manifest.mode === 'FULL';
  const write = async (): Promise<string | null> => writeRows(writing, documents, now);
  const newest = await (isWhole ? recountPostingSums(tx, organizationId, write) : write());
  await mergePostingSums(tx, organizationId);
  return newest;
}

async function writeRows(
  writing: DeliveryWriting,
  documents: ReadonlyMap<string, DeliveredDocument>,
  now: Date,
): Promise<string | null> {
  const { tx, organizationId } = writing;
  await writeRecords(writing);
  const references = await loadReferences(tx, organizationId);
  await writeReceipts(writing, references, documents);
  const newest = await writePostings(writing, references);
  await writeBalances(writing, references);
  await writeDocuments(writing, references, documents, now);
  await writeMembers(writing, references);
  await releaseReplacedDocuments(tx);
  await resolveWaiting(tx, organizationId);
  await followAssignments(tx, organizationId, references);
  return newest;
}
