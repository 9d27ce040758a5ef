import { cutText } from '#platform/contract/cut-text.ts';
import { toStorableText } from '#platform/server/storable-text.ts';
import type { ScoutMessage } from './scout-error.ts';
import { toList, toRecord, toText } from './scout-values.ts';

/** Characters that are kept of an answer which is neither JSON nor XML of the portal. */
const maxText = 2000;
const maxMessages = 50;

/** A message with the identifier of what was created. */
export interface AnsweredMessage extends ScoutMessage {
  readonly id: string | undefined;
}

/** Messages of an answer in JSON: `common.messages`, and those of single objects in answers about several. */
export function readMessages(json: unknown): readonly AnsweredMessage[] {
  const found: AnsweredMessage[] = [];
  collect(json, 0, found);
  return found;
}

function collect(value: unknown, depth: number, found: AnsweredMessage[]): void {
  if (depth > 6 || found.length >= maxMessages) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, depth + 1, found);
    return;
  }
  const record = toRecord(value);
  const code = toText(record['messageCode']);
  if (code !== undefined) {
    found.push({
      code: shorten(code),
      text: shorten(toText(record['message']) ?? ''),
      id: toText(record['id'] ?? record['@id']),
    });
    return;
  }
  for (const member of Object.values(record)) if (typeof member === 'object') collect(member, depth + 1, found);
}

/** Messages of a refusal in JSON, XML or any text. */
export function readErrorMessages(body: string): readonly ScoutMessage[] {
  const json = parseJson(body);
  const messages = json === undefined ? readXmlMessages(body) : readMessages(json);
  if (messages.length > 0) return messages.map(({ code, text }) => ({ code, text }));
  const text = shorten(json === undefined ? stripTags(body) : (toText(toList(json)[0]) ?? body.trim()));
  return text === '' ? [] : [{ code: '', text }];
}

/** The value of a text of JSON; undefined if it is none. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

const xmlCode = /<(?:\w+:)?messageCode>([^<]*)<\/(?:\w+:)?messageCode>\s*<(?:\w+:)?message>([^<]*)</gu;

function readXmlMessages(body: string): readonly ScoutMessage[] {
  return [...body.matchAll(xmlCode)]
    .slice(0, maxMessages)
    .map(([, code = '', text = '']) => ({ code: shorten(decode(code)), text: shorten(decode(text)) }));
}

/** Text of a document of XML or HTML. */
function stripTags(body: string): string {
  return decode(body.replaceAll(/<[^<>]*>/gu, ' ')).replaceAll(/\s+/gu, ' ');
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(/&(lt|gt|amp|quot|apos);/gu, (whole, name: string) => entities[name] ?? whole);
}

function shorten(text: string): string {
  return cutText(toStorableText(text), maxText).trim();
}
