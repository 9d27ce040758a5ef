// Text that somebody typed in the form of an encoded word (RFC 2047) would be decoded by mail programs, after every
// check of the typed text.
const wordStart = '=?';
/** Invisible character that joins what it stands between. */
export const wordJoiner = '\u2060';
/**
 * Bytes of an encoded word without its frame: 75 characters less `=?UTF-8?B?` and `?=` are 63, of which base64 uses 60
 * for 45 bytes.
 */
const maxWordBytes = 45;

/**
 * Encodes a subject that looks like an encoded word, so that it arrives as it was typed; every other one is the
 * library's work.
 */
export function encodeSubject(subject: string): string {
  if (!subject.includes(wordStart)) return subject;
  const words = [''];
  for (const character of subject) {
    const last = words.at(-1) ?? '';
    if (Buffer.byteLength(last + character) > maxWordBytes) words.push(character);
    else words[words.length - 1] = last + character;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/**
 * A name that stands before an address: quoted by the library, in which many programs decode words all the same; an
 * invisible joiner makes it none.
 */
export function toDisplayName(name: string): string {
  return name.replaceAll(wordStart, `=${wordJoiner}?`);
}
