import { renderAttachment } from './scout-portal-attachments.ts';
import { checkObject } from './scout-portal-check.ts';
import { hasNewSources } from './scout-portal-energy.ts';
import { findPortalFields } from './scout-portal-fields.ts';
import {
  answerCreated,
  answerMessage,
  objectsPath,
  parseDocument,
  PortalDouble,
  PortalRefusal,
  refuseField,
  refuseSchema,
  requireObject,
  toSingle,
} from './scout-portal-state.ts';
import type { PortalAnswer, PortalCall, PortalObject, PortalState } from './scout-portal-state.ts';

type Body = Readonly<Record<string, unknown>>;

const acceptsNewSources = ({ query }: PortalCall): boolean => query.get('usenewenergysourceenev2014values') === 'true';

/** GET and POST of all objects. */
export function answerObjects(state: PortalState, call: PortalCall): PortalAnswer {
  if (call.method === 'GET') return listObjects(state, call);
  if (call.method !== 'POST') throw new PortalRefusal(405, 'ERROR_COMMON_METHOD_NOT_ALLOWED', 'Method not allowed.');
  const [element, body] = parseDocument(call);
  const externalId = checkBody(state, call, { element, body });
  const id = state.nextId();
  const object: PortalObject = {
    id,
    account: call.account,
    externalId: externalId ?? id,
    element,
    body,
    attachments: [],
    channels: new Set(),
    onTop: new Set(),
  };
  state.objects.set(id, object);
  return answerCreated('realestate', id, `${state.origin}/restapi${objectsPath}/${id}`);
}

/** GET, PUT and DELETE of one object. */
export function answerObject(state: PortalState, call: PortalCall, reference: string): PortalAnswer {
  const object = requireObject(state, call.account, reference);
  const { id } = object;
  if (call.method === 'GET')
    return { status: 200, json: { [object.element]: renderObject(state, object, acceptsNewSources(call)) } };
  if (call.method === 'DELETE') {
    state.objects.delete(id);
    return answerMessage(200, 'MESSAGE_RESOURCE_DELETED', `Resource [realestate] with id [${id}] has been deleted.`);
  }
  if (call.method !== 'PUT') throw new PortalRefusal(405, 'ERROR_COMMON_METHOD_NOT_ALLOWED', 'Method not allowed.');
  const [element, body] = parseDocument(call);
  if (element !== object.element) throw refuseSchema(`${element} is not the type of [${id}].`);
  object.externalId = checkBody(state, call, { element, body, id }) ?? id;
  object.body = body;
  return answerMessage(200, 'MESSAGE_RESOURCE_UPDATED', `Resource [realestate] with id [${id}] has been updated.`, id);
}

interface Sent {
  readonly element: string;
  readonly body: Body;
  /** Identifier of the object that is replaced. */
  readonly id?: string;
}

function checkBody(state: PortalState, call: PortalCall, { element, body, id }: Sent): string | undefined {
  checkObject(element, body, acceptsNewSources(call));
  const externalId = typeof body['externalId'] === 'string' ? body['externalId'] : undefined;
  const isTaken = [...state.objects.values()].some(
    (other) => other.account === call.account && other.id !== id && other.externalId === externalId,
  );
  if (externalId !== undefined && isTaken) throw refuseField('externalId', externalId, 'EXTERNAL_ID_EXISTS');
  return externalId;
}

function listObjects(state: PortalState, { query, account }: PortalCall): PortalAnswer {
  const pageSize = Number(query.get('pagesize') ?? 20);
  const pageNumber = Number(query.get('pagenumber') ?? 1);
  if (!(pageSize >= 1 && pageSize <= 100 && pageNumber >= 1))
    throw new PortalRefusal(400, 'ERROR_COMMON_BAD_REQUEST', 'Page is out of range.');
  const channel = { IS24: '10000', Homepage: '10001' }[query.get('publishchannel') ?? ''];
  const found = [...state.objects.values()].filter(
    (object) => object.account === account && (channel === undefined || object.channels.has(channel)),
  );
  const page = found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
  const elements = page.map((object) => renderListed(state, object, query.get('features') === 'withAttachments'));
  const paging = {
    pageNumber,
    pageSize,
    numberOfPages: Math.max(1, Math.ceil(found.length / pageSize)),
    numberOfHits: found.length,
  };
  const list = elements.length === 0 ? {} : { realEstateElement: toSingle(state, elements) };
  return { status: 200, json: { 'realestates.realEstates': { Paging: paging, realEstateList: list } } };
}

const stateOf = ({ channels }: PortalObject): string => (channels.has('10000') ? 'ACTIVE' : 'INACTIVE');

function renderListed(state: PortalState, object: PortalObject, withAttachments: boolean): object {
  const type = object.element.replace(/^realestates\./u, '');
  const { address, title } = object.body;
  const price = object.body['price'] as Body | undefined;
  const rent = object.body['baseRent'];
  const value = price?.['value'] ?? rent;
  const titlePicture = object.attachments.find((one) => one.titlePicture);
  return {
    '@xsi.type': `offerlistelement:Offer${type.charAt(0).toUpperCase()}${type.slice(1)}`,
    '@xlink.href': `${state.origin}/restapi${objectsPath}/${object.id}`,
    '@id': object.id,
    externalId: object.externalId,
    title,
    address,
    realEstateState: stateOf(object),
    ...(value !== undefined && { price: { value: new PortalDouble(Number(value)), currency: 'EUR' } }),
    ...(titlePicture !== undefined && { titlePicture: renderAttachment(state, object, titlePicture) }),
    ...(withAttachments && {
      attachments: [{ attachment: object.attachments.map((one) => renderAttachment(state, object, one)) }],
    }),
  };
}

function renderObject(state: PortalState, object: PortalObject, withNewSources: boolean): object {
  const fields = findPortalFields(object.element.replace(/^realestates\./u, '')) ?? [];
  const channels = [...object.channels].map((id) => ({ '@id': id }));
  const own: Body = {
    ...object.body,
    externalId: object.externalId,
    creationDate: '2026-01-05T09:00:00.000+01:00',
    lastModificationDate: '2026-01-05T09:00:00.000+01:00',
    realEstateState: stateOf(object),
    attachments: [{ '@xlink.href': `${state.origin}/restapi${objectsPath}/${object.id}/attachment` }],
    // A contact that is left out becomes the account's default.
    contact: object.body['contact'] ?? { '@id': '1' },
    'common.publishChannels': channels.length === 0 ? undefined : [{ publishChannel: channels }],
  };
  const hidesSources = !withNewSources && hasNewSources(object.body);
  const members = fields
    .filter(({ name }) => own[name] !== undefined && !(hidesSources && name === 'energySourcesEnev2014'))
    .map(({ name, type }) => [name, renderValue(own[name], type)] as const);
  return { '@id': object.id, ...Object.fromEntries(members) };
}

/** Doubles get two decimals, booleans become texts. */
function renderValue(value: unknown, type: string): unknown {
  if (type.startsWith('double')) return new PortalDouble(Number(value));
  if (type.startsWith('int')) return Number(value);
  if (type === 'boolean') return String(value);
  const isGroup = type === 'Price' || type === 'EnergyPerformanceCertificate';
  if (!isGroup || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      typeof member === 'number' ? new PortalDouble(member) : member,
    ]),
  );
}
