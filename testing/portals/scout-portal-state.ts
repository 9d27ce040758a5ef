import type { IncomingHttpHeaders } from 'node:http';

/** A picture, document or link of an object. */
export interface PortalAttachment {
  readonly id: string;
  /** Picture, PDFDocument or Link. */
  readonly type: string;
  /** Fields that the sender stated, in its order. */
  metadata: Readonly<Record<string, string>>;
  titlePicture: boolean;
  readonly content: Buffer;
  readonly contentType: string;
  readonly fileName: string;
}

/** An object as the portal stores it. */
export interface PortalObject {
  readonly id: string;
  readonly account: string;
  externalId: string | undefined;
  /** Root element, such as `realestates.houseBuy`. */
  readonly element: string;
  body: Readonly<Record<string, unknown>>;
  /** In the order in which they are shown. */
  attachments: PortalAttachment[];
  readonly channels: Set<string>;
  /** Names of its placements, such as `topplacement`. */
  readonly onTop: Set<string>;
}

/** Everything that the handlers share. */
export interface PortalState {
  readonly objects: Map<string, PortalObject>;
  /** Address of the server without a path. */
  origin: string;
  /** Sends lists of one as their only value, as portals that derive JSON from XML do. */
  singleAsObject: boolean;
  nextId(): string;
}

/** A call whose signature was found right. */
export interface PortalCall {
  readonly method: string;
  /** Path below `/restapi`. */
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly account: string;
}

/** An answer; `json` is sent with doubles as {@link PortalDouble}. */
export interface PortalAnswer {
  readonly status: number;
  readonly json?: unknown;
  readonly content?: { readonly type: string; readonly body: string | Buffer };
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call that the portal refuses. */
export class PortalRefusal extends Error {
  override readonly name = 'PortalRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, text: string) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** A refusal because of a field, in the words of the portal. */
export function refuseField(field: string, value: unknown, reason: string): PortalRefusal {
  const text = `Error while validating input for the resource. [MESSAGE: ${field} : ${String(value)} : ${reason}]`;
  return new PortalRefusal(412, 'ERROR_RESOURCE_VALIDATION', text);
}

/** A refusal because of the form of a document. */
export function refuseSchema(text: string): PortalRefusal {
  return new PortalRefusal(412, 'ERROR_COMMON_SCHEMA_VALIDATION_FAILED', text);
}

/** A refusal because there is no such thing. */
export function refuseMissing(resource: string, id: string): PortalRefusal {
  return new PortalRefusal(404, 'ERROR_RESOURCE_NOT_FOUND', `Resource [${resource}] with id [${id}] not found.`);
}

/** The answer with one message. */
export function answerMessage(status: number, code: string, text: string, id?: string): PortalAnswer {
  const message = { messageCode: code, message: text, ...(id !== undefined && { id }) };
  return { status, json: { 'common.messages': [{ message }] } };
}

/** The answer to a call that created something. */
export function answerCreated(resource: string, id: string, location: string): PortalAnswer {
  const text = `Resource [${resource}] with id [${id}] has been created.`;
  return { ...answerMessage(201, 'MESSAGE_RESOURCE_CREATED', text, id), headers: { location } };
}

/** The value as an object. @throws PortalRefusal if it is none */
export function requireRecord(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuseSchema(`${name}: no element`);
  return value as Readonly<Record<string, unknown>>;
}

/** The document of a call, and the name of its root. @throws PortalRefusal for other types and broken ones */
export function parseDocument({ headers, body }: PortalCall): readonly [string, Readonly<Record<string, unknown>>] {
  if (!/^application\/json\s*(?:;\s*charset=utf-8)?$/iu.test(headers['content-type'] ?? ''))
    throw new PortalRefusal(415, 'ERROR_COMMON_UNSUPPORTED_MEDIA_TYPE', 'Unsupported media type.');
  return parseRoot(body);
}

/** The only member of a document of JSON. @throws PortalRefusal */
export function parseRoot(body: Buffer): readonly [string, Readonly<Record<string, unknown>>] {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new PortalRefusal(400, 'ERROR_COMMON_BAD_REQUEST', 'Document cannot be read.');
  }
  const [root, ...others] = Object.entries(requireRecord(json, 'document'));
  if (root === undefined || others.length > 0) throw refuseSchema('A document has one root element.');
  return [root[0], requireRecord(root[1], root[0])];
}

/** Path of the objects of an account. */
export const objectsPath = '/api/offer/v1.0/user/me/realestate';

/** Finds an object of the caller by `{id}` or `ext-{externalId}`. @throws PortalRefusal 404 */
export function requireObject(state: PortalState, account: string, reference: string): PortalObject {
  const external = reference.startsWith('ext-') ? reference.slice(4) : undefined;
  const found = [...state.objects.values()].find(
    (object) =>
      object.account === account && (external === undefined ? object.id === reference : object.externalId === external),
  );
  if (found === undefined) throw refuseMissing('realestate', reference);
  return found;
}

/** A list as it is sent. */
export function toSingle(state: PortalState, list: readonly unknown[]): unknown {
  return state.singleAsObject && list.length === 1 ? list[0] : list;
}

/** A number that is sent with two decimals. */
export class PortalDouble {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** Writes JSON as the portal does: doubles have two decimals. */
export function writeJson(json: unknown): string {
  const text = JSON.stringify(json, (_name, value: unknown) =>
    value instanceof PortalDouble ? `\u0000${value.value.toFixed(2)}` : value,
  );
  return text.replaceAll(/"\\u0000(-?\d+\.\d\d)"/gu, '$1');
}
