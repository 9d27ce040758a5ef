import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { saysNothing } from '#platform/contract/optional-kinds.ts';
import type { ExposeInput } from './expose-input.ts';
import type { FieldWords, Row } from './field-words.ts';
import type { ExposePage, PictureStock } from './compose-pages.ts';

/** Upper ends of the classes of dwellings in kWh/(m²·a), GEG annex 10; H is open. */
const classes = [
  { name: 'A+', from: 0, to: 30 },
  { name: 'A', from: 30, to: 50 },
  { name: 'B', from: 50, to: 75 },
  { name: 'C', from: 75, to: 100 },
  { name: 'D', from: 100, to: 130 },
  { name: 'E', from: 130, to: 160 },
  { name: 'F', from: 160, to: 200 },
  { name: 'G', from: 200, to: 250 },
  { name: 'H', from: 250, to: 300 },
] as const;
const scaleEnd = 300;
/** Value that fills a bar of heat or electricity. */
const fullBar = 300;

const names = [
  'buildingEnergyRatingType',
  'thermalCharacteristic',
  'energyConsumptionHeating',
  'energyConsumptionElectricity',
  'thermalCharacteristicHeating',
  'thermalCharacteristicElectricity',
  'energySourceEnev2014',
  'heatingTypeEnev2014',
  'constructionYear',
  'energyEfficiencyClass',
  'energyCertificateIssuedAt',
  'energyCertificateValidTill',
  'energyConsumptionContainsWarmWater',
] as const;

/** Rows of a certificate that an advertisement has to name (GEG § 87), and the dates. */
export function energyRows(words: FieldWords): readonly Row[] {
  return names.flatMap((name) => words.rowOf(name));
}

/** Note in place of a certificate. */
export function energyNote({ data, day }: Pick<ExposeInput, 'data' | 'day'>, words: FieldWords): string {
  const availability = data['energyCertificateAvailability'];
  if (availability === 'NOT_REQUIRED') return words.say('certificateNotRequired');
  if (availability !== 'AVAILABLE') return words.say('certificateNotYet');
  const end = data['energyCertificateValidTill'];
  return typeof end === 'string' && end !== '' && end < day ? words.say('certificateExpired') : '';
}

const commercial = ['Heating', 'Electricity'] as const;

/** True for buildings that people use: sites and garages need no certificate. */
export const needsCertificate = (data: ExposeInput['data']): boolean =>
  !/Site$|garage/u.test(String(data['realEstateType']));

/** The page of energy; none without a certificate or a picture. */
export function energyPage(
  input: ExposeInput,
  words: FieldWords,
  stock: PictureStock,
  formats: DocumentFormats,
): readonly ExposePage[] {
  const { data } = input;
  if (!needsCertificate(data)) return [];
  const isThere = data['energyCertificateAvailability'] === 'AVAILABLE';
  const value = data['thermalCharacteristic'];
  const of = (part: (typeof commercial)[number]): readonly Row[] => [
    ...words.rowOf(`energyConsumption${part}`),
    ...words.rowOf(`thermalCharacteristic${part}`),
  ];
  const bars = commercial.flatMap((part) =>
    of(part).map(({ label, value: text }) => {
      const number = Number(data[`energyConsumption${part}`] ?? data[`thermalCharacteristic${part}`] ?? 0);
      return { label, value: text, share: Math.min(100, (number / fullBar) * 100) };
    }),
  );
  const given = data['energyEfficiencyClass'];
  const name = saysNothing(given) ? '' : ` · ${String(given)}`;
  const label = typeof value === 'number' ? `${formats.count(value)} kWh/(m²·a)${name}` : '';
  const pictures = [stock.at('Energieausweis'), stock.at('Heizung')].filter((picture) => picture !== null);
  if (!isThere && pictures.length === 0) return [];
  return [
    {
      kind: 'energy',
      title: words.say('energy'),
      note: energyNote(input, words),
      scale:
        isThere && typeof value === 'number' && bars.length === 0
          ? { alt: `${words.say('energy')}: ${label}`, classes, max: scaleEnd, value: Math.min(value, scaleEnd), label }
          : null,
      bars:
        isThere && bars.length > 0
          ? { alt: bars.map((bar) => `${bar.label}: ${bar.value}`).join(', '), rows: bars }
          : null,
      rows: isThere
        ? energyRows(words)
        : [
            ...words.rowOf('heatingTypeEnev2014'),
            ...words.rowOf('energySourceEnev2014'),
            ...words.rowOf('constructionYear'),
          ],
      pictures,
      mayFlow: pictures.length === 0,
    },
  ];
}
