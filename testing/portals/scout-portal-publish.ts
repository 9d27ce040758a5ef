import { answerCreated, answerMessage, parseDocument, PortalRefusal } from './scout-portal-state.ts';
import { refuseField, refuseMissing, refuseSchema, requireObject, requireRecord } from './scout-portal-state.ts';
import type { PortalAnswer, PortalCall, PortalObject, PortalState } from './scout-portal-state.ts';

const channels: Readonly<Record<string, string>> = { 10000: 'ImmobilienScout24', 10001: 'Homepage' };
const refuseMethod = (): PortalRefusal =>
  new PortalRefusal(405, 'ERROR_COMMON_METHOD_NOT_ALLOWED', 'Method not allowed.');

/** GET of the channels. */
export function answerChannels(): PortalAnswer {
  const list = Object.entries(channels).map(([id, title]) => ({ '@id': id, '@title': title }));
  return { status: 200, json: { 'common.publishChannels': [{ publishChannel: list }] } };
}

/** POST of a publication. */
export function answerPublish(state: PortalState, call: PortalCall): PortalAnswer {
  if (call.method !== 'POST') throw refuseMethod();
  const [root, body] = parseDocument(call);
  if (root !== 'common.publishObject' || Object.keys(body).join() !== 'realEstate,publishChannel')
    throw refuseSchema('common.publishObject: realEstate and publishChannel are expected.');
  const read = (name: string): string => String(requireRecord(body[name], name)['@id'] ?? '');
  const [id, channel] = [read('realEstate'), read('publishChannel')];
  const object = requireObject(state, call.account, id);
  if (channels[channel] === undefined) throw refuseField('publishChannel', channel, 'NOT_AVAILABLE');
  if (object.channels.has(channel))
    throw new PortalRefusal(
      409,
      'ERROR_COMMON_REQUEST_CONFLICT',
      `The operation for your request causes a conflict. [MESSAGE: Publish object already exists for ` +
        `publishchannel id=${channel}, realestate id=${id}]`,
    );
  object.channels.add(channel);
  const publication = `${id}_${channel}`;
  return answerCreated('publish', publication, `${state.origin}/restapi/api/offer/v1.0/publish/${publication}`);
}

/** GET and DELETE of a publication. */
export function answerPublication(state: PortalState, call: PortalCall, publication: string): PortalAnswer {
  const [id = '', channel = ''] = publication.split('_');
  const object = state.objects.get(id);
  if (object?.account !== call.account || !object.channels.has(channel)) throw refuseMissing('publish', publication);
  if (call.method === 'GET') {
    const title = object.body['title'];
    const realEstate = { '@id': id, '@title': title };
    const publishChannel = { '@id': channel, '@title': channels[channel] };
    return {
      status: 200,
      json: { 'common.publishObject': { '@id': publication, realEstate, publishChannel } },
    };
  }
  if (call.method !== 'DELETE') throw refuseMethod();
  object.channels.delete(channel);
  // Placements are part of the publication on the portal itself.
  if (channel === '10000') object.onTop.clear();
  const text = `Resource [publish] with id [${publication}] has been deleted.`;
  return answerMessage(200, 'MESSAGE_RESOURCE_DELETED', text);
}

/** GET, POST and DELETE of a placement of an object. */
export function answerPlacement(state: PortalState, call: PortalCall, reference: string, name: string): PortalAnswer {
  const object: PortalObject = requireObject(state, call.account, reference);
  if (call.method === 'POST') {
    if (call.body.length > 0) throw new PortalRefusal(400, 'ERROR_COMMON_BAD_REQUEST', 'No document is expected.');
    if (!object.channels.has('10000')) throw refuseField('realestate', object.id, 'NOT_PUBLISHED');
    object.onTop.add(name);
    return answerMessage(200, 'MESSAGE_OPERATION_SUCCESSFUL', 'The object has been placed.');
  }
  if (!object.onTop.has(name)) throw refuseMissing(name, object.id);
  if (call.method === 'GET')
    return { status: 200, json: { [`${name}.${name}s`]: { [name]: [{ '@realestateid': object.id }] } } };
  if (call.method !== 'DELETE') throw refuseMethod();
  object.onTop.delete(name);
  return answerMessage(200, 'MESSAGE_OPERATION_SUCCESSFUL', 'The placement has been removed.');
}
