import { isAscii } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { createId } from '../ids.ts';

/** In bodies of more bytes long texts are set aside. */
const largeBodyBytes = 256 * 1024;

// The largest body of the product holds a fifth of these.
const limits = { bytesBesidesTexts: 256 * 1024, texts: 50_000 } as const;

/** A text of more bytes, such as a file in base64, is not parsed with the rest. */
const longTextBytes = 64 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const whitespace = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Reads JSON, refusing what would change prototypes. In a large body, long texts are set aside while the rest is
 * parsed: parsing would copy them into V8's heap, which a few files at once fill. What else it may hold is limited, as
 * 4 MB of `[]` take half a second to parse. Control characters in a long text, which JSON forbids, are left to its
 * schema.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length <= largeBodyBytes) return parse(request, bytes.toString(), done);
    const { rest, texts } = setTextsAside(bytes);
    parse(request, rest, (error, body) => done(error, texts.size > 0 ? putTextsBack(body, texts) : body));
  });
}

/**
 * Replaces each long text by a short one that nobody could have sent.
 *
 * @throws AppError payload_too_large when there is too much besides the texts; malformed_body for a wrong escape and a
 *   text without end
 */
function setTextsAside(bytes: Buffer): { rest: string; texts: ReadonlyMap<string, string> } {
  const marker = createId();
  const kept: string[] = [];
  const texts = new Map<string, string>();
  let keptFrom = 0;
  let besides = 0;
  for (let end = 0, count = 0; ; count += 1) {
    const begin = bytes.indexOf(quote, end);
    besides += (begin === -1 ? bytes.length : begin) - end;
    if (besides > limits.bytesBesidesTexts || count > limits.texts) throw new AppError('payload_too_large');
    if (begin === -1) break;
    end = endOfText(bytes, begin);
    if (end - begin <= longTextBytes || isKey(bytes, end)) continue;
    const name = `${marker}-${count}`;
    texts.set(name, readText(bytes.subarray(begin, end)));
    kept.push(bytes.toString('utf8', keptFrom, begin), JSON.stringify(name));
    keptFrom = end;
  }
  return { rest: [...kept, bytes.toString('utf8', keptFrom)].join(''), texts };
}

/**
 * @returns the index behind the closing quote of the text that begins there
 * @throws AppError malformed_body when there is none
 */
function endOfText(bytes: Buffer, begin: number): number {
  let close = bytes.indexOf(quote, begin + 1);
  if (bytes[close - 1] === backslash) {
    close = begin + 1;
    while (close < bytes.length && bytes[close] !== quote) close += bytes[close] === backslash ? 2 : 1;
  }
  if (close === -1 || close >= bytes.length) throw new AppError('malformed_body');
  return close + 1;
}

/** Returns true if the text that ends there is a field name: a shortened one would name another field. */
function isKey(bytes: Buffer, end: number): boolean {
  let at = end;
  while (whitespace.has(bytes[at] ?? colon)) at += 1;
  return bytes[at] === colon;
}

/** @param quoted with its quotes */
function readText(quoted: Buffer): string {
  const text = quoted.subarray(1, -1);
  // Beyond a megabyte both are held outside of V8's heap.
  if (!text.includes(backslash)) return isAscii(text) ? text.toString('latin1') : text.toString();
  try {
    return JSON.parse(quoted.toString()) as string;
  } catch {
    throw new AppError('malformed_body');
  }
}

/** Step by step and not by recursion: nesting is as deep as the body is long. */
function putTextsBack(body: unknown, texts: ReadonlyMap<string, string>): unknown {
  const root = { body };
  const open: object[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'object' && value !== null) open.push(value);
      else if (typeof value === 'string' && texts.has(value)) Reflect.set(node, key, texts.get(value));
    }
  }
  return root.body;
}
