import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Parameters of a hash computation. */
export interface PasswordCost {
  /** Memory in KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

// Setting of OWASP's Password Storage cheat sheet with one additional pass; about 40 ms.
export const standardCost: PasswordCost = { memory: 19_456, passes: 3, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** Hashes with Argon2id to a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  return format(cost, salt, await compute(password, salt, cost, hashBytes));
}

/** True if the password matches the PHC string; compares in constant time. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const { cost, salt, hash } = parse(phc);
  return timingSafeEqual(hash, await compute(password, salt, cost, hash.length));
}

/** True if the hash has other parameters than these, and should be renewed at the next sign-in. */
export function isOutdated(phc: string, current: PasswordCost): boolean {
  const { cost, hash, salt } = parse(phc);
  const same =
    cost.memory === current.memory && cost.passes === current.passes && cost.parallelism === current.parallelism;
  return !same || hash.length !== hashBytes || salt.length !== saltBytes;
}

/** Creates a hash that no password matches: a check against it takes as long as against a real one. */
export function createUnmatchableHash(cost: PasswordCost): string {
  return format(cost, randomBytes(saltBytes), randomBytes(hashBytes));
}

async function compute(password: string, salt: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> {
  // Systems compose the same letters differently (NIST SP 800-63B, 3.1.1.2).
  const message = Buffer.from(password.normalize('NFKC'));
  return derive('argon2id', { message, nonce: salt, tagLength, ...cost });
}

function format(cost: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${toBase64(salt)}$${toBase64(hash)}`;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u;

function parse(phc: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phcPattern.exec(phc) ?? [];
  if (memory === undefined) throw new Error('A stored password hash is not a PHC string of argon2id');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Encodes base64 without padding, as in PHC strings. */
function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/u, '');
}
