import { randomInt } from 'node:crypto';

/** A network address that no other test uses, of the block for benchmarks (RFC 2544). */
export function randomAddress(): string {
  return `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
