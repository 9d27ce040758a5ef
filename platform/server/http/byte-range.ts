import type { ByteRange } from '../files/content-store.ts';

/**
 * The one part that a header `Range` asks for (RFC 9110, 14.2).
 *
 * @returns undefined when the whole is to be sent: for another unit, several parts or invalid syntax;
 *   `unsatisfiable` when the part begins behind the end
 */
export function readByteRange(header: string | undefined, byteSize: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '')
    return Number(to) === 0 || byteSize === 0
      ? 'unsatisfiable'
      : { first: Math.max(0, byteSize - Number(to)), last: byteSize - 1 };
  const [first, last] = [Number(from), to === '' ? byteSize - 1 : Math.min(Number(to), byteSize - 1)];
  if (to !== '' && Number(to) < first) return undefined;
  return first >= byteSize ? 'unsatisfiable' : { first, last };
}
