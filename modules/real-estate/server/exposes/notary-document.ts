import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { isCommissionFree } from '../../contract/objects/commission.ts';
import { printed } from './compose-pages.ts';
import { noTexts } from './expose-document.ts';
import type { ExposeInput } from './expose-input.ts';
import { createFieldWords, kindInWords } from './field-words.ts';

/** Blocks of the sheet (reference 5.2) with their fields; those of flats are left out for others. */
const blocks = [
  {
    key: 'parties',
    groups: [
      {
        key: 'seller',
        names: [
          'ownerSalutation',
          'ownerName',
          'sellerBirthName',
          'sellerBirthDate',
          'ownerStreet',
          'ownerHouseNumber',
          'ownerPostcode',
          'ownerCity',
          'sellerTaxId',
          'sellerNationality',
          'sellerMaritalStatus',
          'sellerIdDocument',
          'ownerTelephone',
          'ownerEmail',
          'sellerIban',
          'sellerRepresentation',
        ],
      },
      {
        key: 'buyer',
        names: [
          'buyerName',
          'buyerBirthName',
          'buyerBirthDate',
          'buyerAddress',
          'buyerTaxId',
          'buyerNationality',
          'buyerMaritalStatus',
          'buyerIdDocument',
          'buyerTelephone',
          'buyerEmail',
          'buyerRepresentation',
          'acquisitionShares',
          'furtherParties',
        ],
      },
    ],
  },
  {
    key: 'register',
    groups: [
      {
        key: '',
        names: [
          'localCourt',
          'landRegisterOf',
          'landRegisterSheet',
          'cadastralDistrict',
          'cadastralSection',
          'cadastralParcel',
          'cadastralArea',
          'sectionTwo',
          'sectionThree',
          'publicEncumbrances',
        ],
      },
    ],
  },
  {
    key: 'object',
    groups: [
      {
        key: '',
        names: [
          'livingSpace',
          'plotArea',
          'constructionYear',
          'coOwnershipShare',
          'condominiumUnit',
          'specialUseRights',
          'administratorName',
          'administratorConsent',
          'serviceCharge',
          'maintenanceReserve',
          'specialLevy',
        ],
      },
    ],
  },
  {
    key: 'price',
    groups: [
      {
        key: '',
        names: [
          'agreedPrice',
          'priceLand',
          'priceBuilding',
          'priceInventory',
          'priceParking',
          'priceReserve',
          'vatOption',
          'paymentDue',
        ],
      },
    ],
  },
  {
    key: 'handover',
    groups: [
      {
        key: '',
        names: [
          'possessionTransfer',
          'clearedUntil',
          'tenantName',
          'rentalIncome',
          'tenantDeposit',
          'defects',
          'contamination',
          'developmentCosts',
          'certificateHandedOverAt',
        ],
      },
    ],
  },
  { key: 'release', groups: [{ key: '', names: ['landChargesToCancel'] }] },
  { key: 'financing', groups: [{ key: '', names: ['financingBank', 'landChargeAmount', 'encumbrancePower'] }] },
  { key: 'broker', groups: [{ key: '', names: ['courtage', 'commissionSeller', 'brokerClause'] }] },
  {
    key: 'notary',
    groups: [{ key: '', names: ['notaryName', 'notaryAddress', 'notaryAppointment', 'draftTo', 'interpreterNeeded'] }],
  },
] as const;

const ofFlats: ReadonlySet<string> = new Set([
  'coOwnershipShare',
  'condominiumUnit',
  'specialUseRights',
  'administratorName',
  'administratorConsent',
  'serviceCharge',
  'maintenanceReserve',
  'specialLevy',
  'priceReserve',
]);
// A sheet without them is complete.
const optional: ReadonlySet<string> = new Set([
  'ownerSalutation',
  'sellerBirthName',
  'buyerBirthName',
  'sellerRepresentation',
  'buyerRepresentation',
  'furtherParties',
  'sectionTwo',
  'sectionThree',
  'publicEncumbrances',
  'vatOption',
  'tenantName',
  'rentalIncome',
  'tenantDeposit',
  'defects',
  'contamination',
  'developmentCosts',
  'interpreterNeeded',
  'encumbrancePower',
  'brokerClause',
  'priceInventory',
  'priceParking',
  'specialLevy',
  'landChargesToCancel',
  'draftTo',
  'acquisitionShares',
]);

/** Data sheet for the notary; the actual address is on it. */
export const notaryDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../documents/notary.typ', import.meta.url),
  texts: noTexts,
  languageOf: ({ language }: ExposeInput) => language,
  data: ({ data, internal, agency, objectId, language, day }, { formats }) => {
    const all = { ...data, ...internal };
    const words = createFieldWords(language, all, formats);
    const isFlat = /apartment/u.test(String(data['realEstateType']));
    const valueOf = (name: string): string => {
      const value = words.valueOf(name) ?? '';
      // „0 %“ and „-“ are answers, too.
      const isUnsaid = name === 'courtage' && isCommissionFree(all['courtage']) && !/\p{L}/u.test(value);
      return isUnsaid ? words.say('sheet.commissionFree') : value;
    };
    const entry = (name: string) => ({ name, label: words.labelOf(name), value: printed(valueOf(name)) });
    const filled = blocks.map(({ key, groups }) => ({
      title: words.say(`sheet.${key}`),
      groups: groups.map((group) => ({
        title: group.key === '' ? '' : words.say(`sheet.${group.key}`),
        fields: group.names.filter((name) => isFlat || !ofFlats.has(name)).map(entry),
      })),
    }));
    const open = filled
      .flatMap(({ groups }) =>
        groups.flatMap(({ title, fields }) => fields.map((field) => ({ ...field, group: title }))),
      )
      .filter(({ name, value }) => value === '' && !optional.has(name))
      .map(({ label, group }) => (group === '' ? label : `${group}: ${label}`));
    const own = (name: 'Street' | 'HouseNumber'): unknown => {
      const actual = all[`real${name}`];
      return saysNothing(actual) ? all[name === 'Street' ? 'street' : 'houseNumber'] : actual;
    };
    const address = [
      `${String(own('Street') ?? '')} ${String(own('HouseNumber') ?? '')}`,
      `${String(all['postcode'] ?? '')} ${String(all['city'] ?? '')}`,
    ];
    const title = words.say('sheet.title');
    return {
      title,
      author: agency.organization,
      subtitle: printed(
        [kindInWords(data, words), ...address.map((line) => line.trim()), objectId]
          .filter((part) => part !== '')
          .join(', '),
      ),
      foot: [agency.organization, fillText(words.say('object'), { number: objectId }), formats.day(day)].join(' · '),
      pageOf: words.say('pageOf'),
      words: { fillIn: words.say('sheet.fillIn'), nothingOpen: words.say('sheet.nothingOpen') },
      blocks: filled,
      openTitle: fillText(words.say('sheet.open'), { count: String(open.length) }),
      open,
      note: words.say('sheet.note'),
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = notaryDocument;
