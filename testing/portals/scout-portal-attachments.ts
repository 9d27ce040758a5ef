import {
  answerCreated,
  answerMessage,
  objectsPath,
  parseDocument,
  parseRoot,
  PortalRefusal,
  refuseField,
  refuseMissing,
  refuseSchema,
  requireObject,
  toSingle,
} from './scout-portal-state.ts';
import type { PortalAnswer, PortalAttachment, PortalCall, PortalObject, PortalState } from './scout-portal-state.ts';

const maxFiles = 150;
const maxLinks = 150;
const maxFileBytes = 50 * 1024 * 1024;

/** Elements of each type in their order; `*` must be sent. */
const elements: Readonly<Record<string, readonly string[]>> = {
  Picture: ['title', 'externalId', 'externalCheckSum', '*floorplan', '*titlePicture'],
  PDFDocument: ['title', 'externalId', 'externalCheckSum', '*floorplan'],
  Link: ['title', 'externalId', 'externalCheckSum', '*url'],
};
const maxLengths: Readonly<Record<string, number>> = { title: 30, externalId: 50, url: 2000 };
const fileTypes: Readonly<Record<string, RegExp>> = {
  Picture: /^image\/(?:jpeg|png|gif)$/u,
  PDFDocument: /^application\/pdf$/u,
};

/** Answers calls about the attachments of an object. @param rest what follows `attachment` in the path */
export function answerAttachments(state: PortalState, call: PortalCall, reference: string, rest: string): PortalAnswer {
  const object = requireObject(state, call.account, reference);
  const { method } = call;
  if (rest === '' && method === 'GET') {
    const list = object.attachments.map((one) => renderAttachment(state, object, one));
    return { status: 200, json: { 'common.attachments': [{ attachment: toSingle(state, list) }] } };
  }
  if (rest === '' && method === 'POST') return addAttachment(state, call, object);
  if (rest === 'attachmentsorder') return answerOrder(call, object);
  const found = object.attachments.find(({ id }) => id === rest);
  if (found === undefined) throw refuseMissing('attachment', rest);
  if (method === 'GET') return { status: 200, json: { 'common.attachment': renderAttachment(state, object, found) } };
  if (method === 'DELETE') {
    object.attachments = object.attachments.filter((one) => one !== found);
    if (found.titlePicture) chooseTitle(object);
    return answerMessage(200, 'MESSAGE_RESOURCE_DELETED', `Resource [attachment] with id [${rest}] has been deleted.`);
  }
  if (method !== 'PUT') throw new PortalRefusal(405, 'ERROR_COMMON_METHOD_NOT_ALLOWED', 'Method not allowed.');
  const { type, metadata } = checkMetadata(parseDocument(call));
  if (type !== found.type) throw refuseSchema(`attachment [${rest}] is a ${found.type}.`);
  found.metadata = metadata;
  if (metadata['titlePicture'] === 'true') chooseTitle(object, found);
  return answerMessage(200, 'MESSAGE_RESOURCE_UPDATED', `Resource [attachment] with id [${rest}] has been updated.`);
}

/** An attachment as it is sent. */
export function renderAttachment(state: PortalState, { id }: PortalObject, attachment: PortalAttachment): object {
  const { type, metadata, titlePicture } = attachment;
  const href = `${state.origin}/pictures/${attachment.id}`;
  return {
    '@xsi.type': `common:${type}`,
    '@xlink.href': `${state.origin}/restapi${objectsPath}/${id}/attachment/${attachment.id}`,
    '@id': attachment.id,
    ...metadata,
    ...(type === 'Picture' && {
      titlePicture: String(titlePicture),
      urls: [
        {
          url: [
            { '@scale': 'SCALE_60x60', '@href': `${href}?size=60x60` },
            { '@scale': 'SCALE_540x540', '@href': `${href}?size=540x540` },
          ],
        },
      ],
    }),
    ...(type === 'PDFDocument' && { url: href }),
  };
}

/** Makes a picture the title picture, which is the first one; the first that is there if none is given. */
function chooseTitle(object: PortalObject, picture = object.attachments.find(({ type }) => type === 'Picture')): void {
  for (const one of object.attachments) one.titlePicture = one === picture;
  if (picture !== undefined) object.attachments = [picture, ...object.attachments.filter((other) => other !== picture)];
}

function addAttachment(state: PortalState, call: PortalCall, object: PortalObject): PortalAnswer {
  const { type, metadata, file } = readUpload(call);
  checkFile(type, file);
  const isFile = type !== 'Link';
  const same = object.attachments.filter((one) => (one.type !== 'Link') === isFile);
  if (same.length >= (isFile ? maxFiles : maxLinks))
    throw refuseField('attachment', same.length, 'TOO_MANY_ATTACHMENTS');
  const { content = Buffer.alloc(0), contentType = '', fileName = '' } = file ?? {};
  const id = state.nextId();
  const attachment: PortalAttachment = { id, type, metadata, titlePicture: false, content, contentType, fileName };
  object.attachments.push(attachment);
  const hasTitle = object.attachments.some(({ titlePicture }) => titlePicture);
  if (type === 'Picture' && (!hasTitle || metadata['titlePicture'] === 'true')) chooseTitle(object, attachment);
  return answerCreated('attachment', id, `${state.origin}/restapi${objectsPath}/${object.id}/attachment/${id}`);
}

interface Upload {
  readonly type: string;
  readonly metadata: Metadata;
  readonly file?: Part | undefined;
}

/** A form with its metadata and a file, or the document of a link. */
function readUpload(call: PortalCall): Upload {
  const boundary = /^multipart\/form-data;\s*boundary="?([^";]+)"?$/iu.exec(call.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return checkMetadata(parseDocument(call));
  const parts = parseMultipart(call.body, boundary);
  const described = parts.get('metadata');
  if (!described?.contentType.startsWith('application/json')) throw refuseSchema('The part metadata is missing.');
  return { ...checkMetadata(parseRoot(described.content)), file: parts.get('attachment') };
}

function checkFile(type: string, file: Part | undefined): void {
  if (type === 'Link') return;
  if (file === undefined || file.fileName === '' || file.content.length === 0)
    throw refuseSchema('The part attachment is missing.');
  if (!fileTypes[type]?.test(file.contentType))
    throw refuseField('attachment', file.contentType, 'FILE_TYPE_NOT_ALLOWED');
  if (file.content.length > maxFileBytes) throw refuseField('attachment', file.content.length, 'FILE_TOO_LARGE');
}

type Metadata = Readonly<Record<string, string>>;

function checkMetadata([root, body]: readonly [string, Readonly<Record<string, unknown>>]): {
  readonly type: string;
  readonly metadata: Metadata;
} {
  const type = /^common:(\w+)$/u.exec(String(body['@xsi.type']))?.[1] ?? '';
  const order = elements[type];
  if (root !== 'common.attachment' || order === undefined) throw refuseSchema('common.attachment: type is not known.');
  const names = order.map((name) => name.replace('*', ''));
  const sent = Object.keys(body).filter((name) => !name.startsWith('@'));
  if (names.filter((name) => sent.includes(name)).join() !== sent.join())
    throw refuseSchema(`common.attachment: elements ${sent.join(', ')} are not ${names.join(', ')}.`);
  const missing = order.find((name) => name.startsWith('*') && !sent.includes(name.slice(1)));
  if (missing !== undefined) throw refuseSchema(`common.attachment: element ${missing.slice(1)} is missing.`);
  const metadata = Object.fromEntries(sent.map((name) => [name, String(body[name])]));
  for (const [name, max] of Object.entries(maxLengths))
    if ([...(metadata[name] ?? '')].length > max) throw refuseField(name, metadata[name], 'LENGTH_EXCEEDED');
  return { type, metadata };
}

function answerOrder(call: PortalCall, object: PortalObject): PortalAnswer {
  const files = object.attachments.filter(({ type }) => type !== 'Link');
  const root = 'attachmentsorder.attachmentsorder';
  if (call.method === 'GET') return { status: 200, json: { [root]: { attachmentId: files.map(({ id }) => id) } } };
  if (call.method !== 'PUT') throw new PortalRefusal(405, 'ERROR_COMMON_METHOD_NOT_ALLOWED', 'Method not allowed.');
  const [name, body] = parseDocument(call);
  const wanted = [body['attachmentId'] ?? []].flat().map(String);
  if (name !== root) throw refuseSchema(`${root} is missing.`);
  const found = wanted.map((id) => files.find((file) => file.id === id));
  if (wanted.length !== files.length || new Set(wanted).size !== files.length || found.includes(undefined))
    throw refuseField('attachmentsorder', wanted.join(), 'NOT_ALL_ATTACHMENTS');
  const ordered = found.filter((file) => file !== undefined);
  object.attachments = [...ordered, ...object.attachments.filter((one) => !files.includes(one))];
  chooseTitle(object);
  return answerMessage(200, 'MESSAGE_OPERATION_SUCCESSFUL', 'The order has been changed.');
}

interface Part {
  readonly contentType: string;
  readonly fileName: string;
  readonly content: Buffer;
}

/** Parts of a form (RFC 7578) by their names. */
function parseMultipart(body: Buffer, boundary: string): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  const delimiter = Buffer.from(`--${boundary}`);
  for (let start = body.indexOf(delimiter); start !== -1;) {
    const end = body.indexOf(delimiter, start + delimiter.length);
    if (end === -1) break;
    const part = body.subarray(start + delimiter.length + 2, end - 2);
    const headEnd = part.indexOf('\r\n\r\n');
    const head = part.subarray(0, headEnd).toString();
    const read = (pattern: RegExp): string => pattern.exec(head)?.[1] ?? '';
    if (!/^content-transfer-encoding: binary$/imu.test(head)) throw refuseSchema('A part is not binary.');
    parts.set(read(/\bname="([^"]*)"/iu), {
      contentType: read(/^content-type: (.*)$/imu).trim(),
      fileName: read(/\bfilename="([^"]*)"/iu),
      content: Buffer.from(part.subarray(headEnd + 4)),
    });
    start = end;
  }
  return parts;
}
