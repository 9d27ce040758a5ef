import { formatCurrency } from '#platform/contract/format-currency.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import type { FileAnswer } from '#platform/server/http/route.ts';
import type { Platform } from '#platform/server/platform.ts';
import { marketingOf } from '#modules/real-estate/contract/objects/object-types.ts';
import { findCommission } from '#modules/real-estate/contract/objects/commission.ts';
import { namePerson } from '#modules/real-estate/contract/stakeholders/person-name.ts';
import { maxListed } from '#modules/real-estate/contract/stakeholders/stakeholder-documents.ts';
import type { StakeholderData } from '#modules/real-estate/contract/stakeholders/stakeholder-data.ts';
import type { ProofKind } from '#modules/real-estate/contract/stakeholders/stakeholder-documents.ts';
import { findObject } from '../../objects/find-object.ts';
import { readStakeholder } from '../change-stakeholders.ts';
import { nameMeetingPoint, readText } from '../mails/describe-offer.ts';
import { readWriter } from '../mails/read-writer.ts';
import { objectText } from '../mails/stakeholder-texts.ts';
import { selectStakeholders, toStakeholder } from '../stakeholder-repository.ts';
import { listDocument } from './list-document.ts';
import type { ListToPrint } from './list-document.ts';
import { proofDocument } from './proof-document.ts';
import type { ProofToPrint } from './proof-document.ts';
import { readOverrides } from './read-overrides.ts';
import { nameList, writeList } from './write-list.ts';

type Parts = Pick<Platform, 'renderer'>;

interface WantedProof {
  readonly objectId: string;
  readonly stakeholderId: string;
  /** By how the object is offered if absent. */
  readonly kind?: ProofKind;
  /** Facts of object and person for this document alone. */
  readonly overrides?: Readonly<Record<string, unknown>>;
}

/** Makes the proof of an object for a person. @throws AppError not_found, overloaded */
export async function makeProof({ renderer }: Parts, member: MemberContext, wanted: WantedProof): Promise<FileAnswer> {
  const { read, signal, tenantQueue } = member;
  const input = await read((context) => describeProof(context, wanted));
  const bytes = await proofDocument.render(renderer, input, { signal, tenantQueue });
  return { bytes, fileName: `Objektnachweis-${wanted.objectId}.pdf` };
}

async function describeProof(
  context: TenantContext,
  { objectId, stakeholderId, kind, overrides: sent = {} }: WantedProof,
): Promise<ProofToPrint> {
  const overrides = readOverrides(sent);
  const stored = await findObject(context.tx, objectId);
  const person = await readStakeholder(context, stakeholderId);
  if (person.objectId !== stored.objectId) throw new AppError('not_found');
  const data: Readonly<Record<string, unknown>> = { ...stored.data, ...stored.internal, ...overrides };
  const object = { objectId, data: data as typeof stored.data };
  const text = (name: string) => readText(object, name);
  const { language } = person.data;
  const { organization, agent } = await readWriter(context);
  const isRent = (kind ?? (marketingOf(data) === 'rent' ? 'proofRent' : 'proofBuy')) === 'proofRent';
  const client: Partial<StakeholderData> = { ...person.data, ...overrides };
  const commission = isRent ? null : findCommission(data);
  return {
    kind: isRent ? 'proofRent' : 'proofBuy',
    language,
    organization,
    agent,
    writtenOn: todayInGermany(context.clock),
    person: {
      name: namePerson({
        title: client.title ?? 'Herr',
        firstName: client.firstName ?? '',
        lastName: client.lastName ?? '',
      }),
      street: client.street ?? '',
      city: client.city ?? '',
    },
    object: {
      number: objectId,
      type: objectText(language, `records.objekt.choices.realEstateType.${text('realEstateType')}`),
      address: nameMeetingPoint(object),
      size: describeSize(data, language),
      price: describeAmount(isRent ? (data['baseRent'] ?? data['value']) : data['value'], language),
      serviceCharge: describeAmount(data['serviceCharge'] ?? data['additionalCosts'], language),
      deposit: describeAmount(data['deposit'], language) || text('deposit'),
    },
    owner: {
      name: text('owner') || text('ownerName'),
      address: joinAddress([text('ownerStreet'), text('ownerHouseNumber')], [text('ownerPostcode'), text('ownerCity')]),
      isPlural: data['ownerIsPlural'] === true || data['ownerIsPlural'] === 'YES',
    },
    commission: commission?.text ?? '',
  };
}

/** Joins street with number, and postcode with city, without what is empty. */
function joinAddress(...lines: readonly (readonly string[])[]): string {
  return lines
    .map((parts) => parts.filter((part) => part !== '').join(' '))
    .filter((line) => line !== '')
    .join(', ');
}

const describeAmount = (value: unknown, language: LanguageKey): string =>
  typeof value === 'number' ? formatCurrency(value, 'EUR', language) : '';

const areas = ['livingSpace', 'netFloorSpace', 'plotArea', 'usableFloorSpace'] as const;

function describeSize(data: Readonly<Record<string, unknown>>, language: LanguageKey): string {
  const area = areas.map((name) => data[name]).find((value) => typeof value === 'number');
  // The number as the document's amounts are written, without the currency.
  return area === undefined ? '' : `${formatCurrency(area, '', language)} m²`;
}

/** Reads the people of an object for a list, in the language of the member. @throws AppError not_found */
async function readList(context: TenantContext, objectId: string, most: number): Promise<ListToPrint> {
  const object = await findObject(context.tx, objectId);
  const rows = await selectStakeholders(context.tx)
    .where('s.estate_object_id', '=', object.id)
    .orderBy('s.status')
    .orderBy('s.last_name')
    .orderBy('s.id')
    .limit(most)
    .execute();
  return {
    language: await readLanguage(context),
    organization: (await readWriter(context)).organization,
    object: [objectId, readText(object, 'title')].filter((part) => part !== '').join(' · '),
    people: rows.map((row) => toStakeholder(row, 1)),
    madeAt: context.clock.now().toISOString(),
  };
}

/** People of one list as PDF; the workbook has more. */
const maxPrinted = 1000;

/** Makes the list of the people of an object as PDF. @throws AppError not_found, overloaded, document_too_large */
export async function makeList(
  { renderer }: Parts,
  { read, signal, tenantQueue }: MemberContext,
  objectId: string,
): Promise<FileAnswer> {
  const input = await read((context) => readList(context, objectId, maxPrinted + 1));
  if (input.people.length > maxPrinted) throw new AppError('document_too_large');
  const bytes = await listDocument.render(renderer, input, { signal, tenantQueue });
  return { bytes, fileName: `${nameList(input.language, objectId)}.pdf` };
}

/** Makes the same list as workbook. @throws AppError not_found */
export async function makeWorkbook({ read }: MemberContext, objectId: string): Promise<FileAnswer> {
  const input = await read((context) => readList(context, objectId, maxListed));
  return { chunks: writeList(input), fileName: `${nameList(input.language, objectId)}.xlsx` };
}
