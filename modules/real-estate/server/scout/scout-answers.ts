import { ScoutError } from './scout-error.ts';
import { parseJson, readMessages } from './scout-messages.ts';
import type { ScoutAnswer } from './scout-request.ts';
import { toBoolean, toFirst, toList, toNumber, toRecord, toText } from './scout-values.ts';
import type { JsonRecord } from './scout-values.ts';

/** An object in the list of an account. */
export interface ScoutListed {
  readonly id: string;
  readonly externalId: string | null;
  readonly title: string;
  /** Root element of its type, such as `realestates.houseBuy`. */
  readonly element: string;
  readonly city: string;
  readonly postcode: string;
  readonly priceValue: number | null;
  readonly pictureUrl: string | null;
  /** ACTIVE while it is published, INACTIVE, DRAFT, ARCHIVED or TO_BE_DELETED. */
  readonly state: string;
}

/** An object with all of its fields. */
export interface ScoutObject {
  /** Root element of its type, such as `realestates.houseBuy`. */
  readonly element: string;
  readonly body: Record<string, unknown>;
}

export interface ScoutAttachment {
  readonly id: string;
  readonly title: string;
  readonly externalId: string | null;
  readonly externalCheckSum: string | null;
  readonly floorplan: boolean;
  readonly titlePicture: boolean;
  /** Picture, PDFDocument, Link or StreamingVideo. */
  readonly kind: string;
  /** Address of its largest picture, or of the document or link. */
  readonly url: string | null;
}

/** One page of the list. */
export interface ScoutPage {
  readonly items: readonly ScoutListed[];
  readonly pages: number;
}

/** @throws ScoutError protocol */
function readJson({ status, text }: ScoutAnswer): JsonRecord {
  const json = toFirst(parseJson(text));
  if (Object.keys(json).length === 0) throw new ScoutError('protocol', { status, detail: 'no JSON in the answer' });
  return json;
}

/** @throws ScoutError protocol */
export function readObject(answer: ScoutAnswer): ScoutObject {
  const json = readJson(answer);
  const element = Object.keys(json).find((name) => /^realestates?[.:]\w+$/u.test(name));
  if (element === undefined) throw new ScoutError('protocol', { status: answer.status, detail: 'no object' });
  return { element: element.replace(/^realestates?[.:]/u, 'realestates.'), body: { ...toFirst(json[element]) } };
}

/** An object as it is listed. @throws ScoutError protocol without an identifier */
export function summarizeObject({ element, body }: ScoutObject): ScoutListed {
  return toListed(body, element);
}

/** @throws ScoutError protocol */
export function readPage(answer: ScoutAnswer): ScoutPage {
  const json = readJson(answer);
  const root = toFirst(json['realestates.realEstates'] ?? json['realEstates']);
  const paging = toFirst(root['Paging'] ?? root['paging']);
  const elements = toList(toFirst(root['realEstateList'])['realEstateElement']);
  return {
    items: elements.map(toRecord).map((item) => toListed(item, elementOf(item))),
    pages: toNumber(paging['numberOfPages']) ?? 1,
  };
}

/** The list names types as `offerlistelement:OfferHouseBuy`. */
function elementOf(item: JsonRecord): string {
  const type = (toText(item['@xsi.type']) ?? '').replace(/^.*:/u, '').replace(/^Offer/u, '');
  return `realestates.${type.charAt(0).toLowerCase()}${type.slice(1)}`;
}

function toListed(item: JsonRecord, element: string): ScoutListed {
  const id = toText(item['@id'] ?? item['id']);
  if (id === undefined || !/^\d{1,20}$/u.test(id))
    throw new ScoutError('protocol', { detail: 'object without identifier' });
  const address = toFirst(item['address']);
  return {
    id,
    externalId: toText(item['externalId']) ?? null,
    title: toText(item['title']) ?? '',
    element,
    city: toText(address['city']) ?? '',
    postcode: toText(address['postcode']) ?? '',
    priceValue: toNumber(toFirst(item['price'])['value']) ?? toNumber(item['baseRent']) ?? null,
    pictureUrl: findTitlePicture(item),
    state: toText(item['realEstateState']) ?? '',
  };
}

function findTitlePicture(item: JsonRecord): string | null {
  const own = findUrl(toFirst(item['titlePicture']));
  if (own !== null) return own;
  const pictures = listAttachmentRecords(item['attachments']).filter((one) => one['urls'] !== undefined);
  return findUrl(pictures.find((one) => toBoolean(one['titlePicture'])) ?? pictures[0] ?? {});
}

/** @throws ScoutError protocol */
export function readAttachments(answer: ScoutAnswer): readonly ScoutAttachment[] {
  return listAttachmentRecords(readJson(answer)['common.attachments']).flatMap((item) => {
    const id = toText(item['@id'] ?? item['id']);
    if (id === undefined) return [];
    return [
      {
        id,
        title: toText(item['title']) ?? '',
        externalId: toText(item['externalId']) ?? null,
        externalCheckSum: toText(item['externalCheckSum']) ?? null,
        floorplan: toBoolean(item['floorplan']),
        titlePicture: toBoolean(item['titlePicture']),
        kind: (toText(item['@xsi.type']) ?? '').replace(/^.*:/u, ''),
        url: findUrl(item),
      },
    ];
  });
}

function listAttachmentRecords(value: unknown): readonly JsonRecord[] {
  return toList(value).flatMap((group) => toList(toRecord(group)['attachment']).map(toRecord));
}

/** Size in pixels that is asked for where the portal leaves it open. */
const openSize = '1600';

function findUrl(item: JsonRecord): string | null {
  const sized = toList(item['urls'])
    .flatMap((group) => toList(toRecord(group)['url']).map(toRecord))
    .map((url) => ({ href: toText(url['@href']), pixels: countPixels(toText(url['@scale']) ?? '') }))
    .toSorted((one, other) => other.pixels - one.pixels);
  const href = sized[0]?.href ?? toText(item['url']) ?? toText(toFirst(item['url'])['@href']) ?? toText(item['@href']);
  return href?.replaceAll(/%(?:WIDTH|HEIGHT)%/gu, openSize) ?? null;
}

/** Pixels of a scale such as `SCALE_540x540`; one without numbers is the original. */
function countPixels(scale: string): number {
  const [, width, height] = /(\d+)x(\d+)/u.exec(scale) ?? [];
  return width === undefined ? Infinity : Number(width) * Number(height);
}

/** Identifier that a call created. @throws ScoutError protocol */
export function readCreatedId({ status, location, text }: ScoutAnswer): string {
  const [message] = readMessages(parseJson(text));
  const inPath = /\/([\d_]+)\/?(?:\?.*)?$/u.exec(location ?? '')?.[1];
  const id = message?.id ?? inPath ?? /\[([\d_]+)\]/u.exec(message?.text ?? text)?.[1];
  if (id === undefined || !/^[\d_]{1,40}$/u.test(id))
    throw new ScoutError('protocol', { status, detail: 'no identifier in the answer' });
  return id;
}

/** Calls about several objects report refusals within an answer of success. @throws ScoutError not_found, invalid */
export function assertNoRefusal({ status, text }: ScoutAnswer): void {
  const refusals = readMessages(parseJson(text)).filter(({ code }) => code.startsWith('ERROR'));
  if (refusals.length === 0) return;
  const isMissing = refusals.some(({ code }) => code.endsWith('NOT_FOUND'));
  throw new ScoutError(isMissing ? 'not_found' : 'invalid', { status, messages: refusals });
}
