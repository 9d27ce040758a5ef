import type { Transaction } from '#platform/server/database/transaction.ts';

/** The files of an issued invoice, as they were stored. */
export interface IssuedFiles {
  readonly pdf: Uint8Array;
  /** The XRechnung; null for an invoice that was sent before documents were kept. */
  readonly xml: string | null;
}

/** Reads the files of an issued invoice by the id of its row; undefined when there are none. */
export async function loadIssuedFiles(tx: Transaction, invoiceRowId: string): Promise<IssuedFiles | undefined> {
  return tx.selectFrom('issued_documents').select(['pdf', 'cii as xml']).where('invoice_id', '=', invoiceRowId).executeTakeFirst();
}
