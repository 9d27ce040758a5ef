import { createHash } from 'node:crypto';

/**
 * Link of an issued document in the chain of its organisation; hashes are SHA-256 in hexadecimal (docs/hash-chain.md).
 */
export interface DocumentLink {
  readonly organization: string;
  /** Index from 1 in each organisation. */
  readonly sequence: number;
  /** Id of the row. */
  readonly invoice: string;
  readonly number: string;
  /** ISO 8601, UTC, with milliseconds. */
  readonly issued: string;
  readonly takenOver: boolean;
  readonly content: string;
  readonly pdf: string;
  readonly cii: string | null;
  readonly ubl: string | null;
  /** Hash of the previous link, {@link startHash} for the first. */
  readonly previous: string;
  readonly hash: string;
}

/** Previous hash of the first link of a chain. */
export const startHash = '0'.repeat(64);

/** Computes SHA-256 in hexadecimal; texts are encoded in UTF-8. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns the text whose SHA-256 is the hash of the link; the database computes the same (`link_issued_document`). */
function toLinkText(link: Omit<DocumentLink, 'hash'>): string {
  return [
    'kontor document chain: 1',
    `organization: ${link.organization}`,
    `sequence: ${link.sequence}`,
    `invoice: ${link.invoice}`,
    `number: ${link.number}`,
    `issued: ${link.issued}`,
    `takenOver: ${link.takenOver}`,
    `content: ${link.content}`,
    `pdf: ${link.pdf}`,
    `cii: ${link.cii ?? '-'}`,
    `ubl: ${link.ubl ?? '-'}`,
    `previous: ${link.previous}`,
    '',
  ].join('\n');
}

export function hashLink(link: Omit<DocumentLink, 'hash'>): string {
  return sha256(toLinkText(link));
}
