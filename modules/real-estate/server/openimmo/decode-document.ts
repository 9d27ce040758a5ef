import { OpenImmoError } from './openimmo-error.ts';

/** Bytes of the beginning that say how the rest is written. */
const headBytes = 400;
/** Bytes within which the first element begins. */
export const rootBytes = 65_536;

// XML 1.0 has no place for them, yet programs copy them from word processors into their texts.
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

/**
 * Decodes a document by its byte order mark, its first bytes or its declaration (Appendix F of XML 1.0).
 *
 * @throws OpenImmoError not_well_formed for bytes that are not of the declared encoding
 */
export function decodeDocument(document: Uint8Array | string): string {
  if (typeof document === 'string') return withoutUnwritable(document.toWellFormed().replace(/^\uFEFF/u, ''));
  const [encoding, isSure] = findEncoding(document);
  try {
    return withoutUnwritable(new TextDecoder(encoding, { fatal: true }).decode(document));
  } catch (error) {
    // Without a declaration it should be UTF-8; older programs forget to say that it is not.
    if (!isSure) return withoutUnwritable(new TextDecoder('windows-1252').decode(document));
    throw new OpenImmoError('not_well_formed', `The document is not ${encoding}`, { cause: error });
  }
}

const withoutUnwritable = (text: string): string => text.replaceAll(unwritable, '').trimStart();

/** First bytes of a document, in hexadecimal, by its encoding: a byte order mark, or `<` as UTF-16. */
const openings: readonly (readonly [RegExp, string])[] = [
  [/^fffe/u, 'utf-16le'],
  [/^feff/u, 'utf-16be'],
  [/^efbbbf/u, 'utf-8'],
  [/^3c00(?!00)..00/u, 'utf-16le'],
  [/^003c00(?!00)/u, 'utf-16be'],
];

/** @returns the encoding, and whether the document itself says it */
function findEncoding(bytes: Uint8Array): readonly [encoding: string, isSure: boolean] {
  const opening = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  const marked = openings.find(([start]) => start.test(opening));
  if (marked !== undefined) return [marked[1], true];
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1').trimStart();
  const [, declared] = /^<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/u.exec(head) ?? [];
  if (declared === undefined) return ['utf-8', false];
  try {
    const { encoding } = new TextDecoder(declared);
    // The declaration itself is read byte by byte: it cannot be UTF-16.
    return encoding.startsWith('utf-16') ? ['utf-8', false] : [encoding, true];
  } catch {
    return ['utf-8', false];
  }
}

/** Returns the name of the first element, without prefix; null if there is none. Only the beginning is read. */
export function findRootName(document: Uint8Array): string | null {
  const head = document.subarray(0, rootBytes);
  const text = new TextDecoder(findEncoding(head)[0]).decode(head);
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const rest = text.slice(at, at + 200);
    if (rest.startsWith('<!--')) {
      at = text.indexOf('-->', at);
      if (at < 0) return null;
    } else if (!rest.startsWith('<?') && !rest.startsWith('<!'))
      return /^<(?:[\w.-]+:)?([\w.-]+)/u.exec(rest)?.[1]?.toLowerCase() ?? null;
  }
  return null;
}
