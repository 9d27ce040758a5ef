import type { FieldSet } from '#platform/contract/fields.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import { dwellings } from '../../contract/objects/type-groups.ts';
import { collectValues } from '../openimmo/collect-values.ts';
import type { Values } from '../openimmo/collect-values.ts';
import { parseDay } from '../openimmo/read-facts.ts';
import { readExtras } from './extra-lines.ts';
import { listElements } from './scout-structure.ts';
import { listScalars, readPart, readScalar, readText, toAmount } from './portal-values.ts';
import type { Part } from './portal-values.ts';
import { readPrices } from './read-scout-prices.ts';

/**
 * Maps an object of the portal onto fields of `data`. Values that a field refuses are left out, texts are cut; a
 * hostile document never throws.
 *
 * @param element root element; `values` is empty for a type that we do not have
 */
export function mapFromScout(
  element: string,
  body: Record<string, unknown>,
): { readonly externalId: string; readonly values: Readonly<Record<string, unknown>> } {
  const part = readPart(body);
  const externalId = toLine(readText(part['externalId']), 50);
  if (!(objectTypes as readonly string[]).includes(element)) return { externalId, values: {} };
  const { done, ...values } = collectValues(element, () => undefined);
  readFields(part, values);
  readAddress(part, values);
  readNotes(part, values);
  readLists(part, values);
  readCertificate(part, values);
  readCommission(part, values);
  readPrices(part, values);
  return { externalId, values: done() };
}

const fields: FieldSet = objectFields;

/** Elements that have the name of their field. */
function readFields(part: Part, values: Values): void {
  for (const name of [...listElements(values.type), 'heatingType']) {
    const given = part[name];
    switch (fields[name]?.kind) {
      case 'number':
        values.put(name, toAmount(readScalar(given)));
        break;
      case 'feature':
        values.mark(name, isTrue(given));
        break;
      case 'flag':
        values.put(name, isTrue(given));
        break;
      case 'day':
        values.put(name, parseDay(readText(given)));
        break;
      case 'choice':
      case 'line':
        values.put(name, readText(given));
        break;
      default:
    }
  }
  if (values.type === 'realestates.garageRent')
    values.put('freeFrom', parseDay(readText(part['freeFrom'])) ?? readText(part['freeFrom']));
}

function isTrue(given: unknown): boolean {
  return /^(?:true|yes)$/iu.test(readText(given).trim());
}

function readAddress(part: Part, values: Values): void {
  const address = readPart(part['address']);
  for (const name of ['street', 'houseNumber', 'postcode', 'city', 'quarter'])
    values.put(name, readText(address[name]));
}

/** Notes, and the facts in their last lines that the portal has no element for. */
function readNotes(part: Part, values: Values): void {
  for (const name of ['descriptionNote', 'furnishingNote', 'locationNote', 'otherNote']) {
    const written = readText(part[name])
      .replaceAll(/\r\n?/gu, '\n')
      .replaceAll(/<br\s{0,9}\/?>\n?/giu, '\n');
    const { text, facts } = readExtras(name, written.trim());
    values.put(name, text);
    for (const [field, value] of facts) values.put(field, value);
  }
}

/** Elements of which the portal has several, and we one. */
function readLists(part: Part, values: Values): void {
  const list = (name: string, ...items: readonly string[]): readonly string[] => listScalars(part[name], items);
  const putFirst = (name: string, given: readonly string[]): void => {
    const options: readonly string[] = fields[name]?.options ?? [];
    values.put(
      name,
      given.find((value) => options.includes(value)),
    );
  };
  putFirst('energySourceEnev2014', list('energySourcesEnev2014', 'energySourceEnev2014'));
  putFirst('firingType', list('firingTypes', 'firingType'));
  putFirst('officeRentDuration', list('officeRentDurations', 'officeRentDuration'));
  const options: readonly string[] = fields['recommendedUseTypes']?.options ?? [];
  const given = new Set(list('recommendedUseTypes', 'siteRecommendedUseType', 'siteRecommendedUseForTradeType'));
  const uses = options.filter((use) => given.has(use));
  values.put('recommendedUseTypes', uses.length === 0 ? undefined : uses);
}

function readCertificate(part: Part, values: Values): void {
  const certificate = readPart(part['energyCertificate']);
  const text = (name: string): string => readText(certificate[name]);
  const amount = (name: string): number | undefined => toAmount(readScalar(certificate[name]));
  const hasFigure = (toAmount(readScalar(part['thermalCharacteristic'])) ?? 0) > 0;
  // Objects from before 2014 state the figure alone.
  values.put('energyCertificateAvailability', text('energyCertificateAvailability') || (hasFigure ? 'AVAILABLE' : ''));
  values.put('energyCertificateCreationDate', text('energyCertificateCreationDate'));
  values.put('energyEfficiencyClass', text('energyEfficiencyClass') || readText(part['energyEfficiencyClass']));
  if ((dwellings as readonly string[]).includes(values.type)) return;
  values.put(
    'energyConsumptionElectricity',
    amount('energyConsumptionElectricity') ?? amount('electricityConsumption'),
  );
  values.put('energyConsumptionHeating', amount('energyConsumptionHeating') ?? amount('heatingConsumption'));
  for (const name of ['thermalCharacteristicElectricity', 'thermalCharacteristicHeating'])
    values.put(name, amount(name));
}

function readCommission(part: Part, values: Values): void {
  const commission = readPart(part['courtage']);
  const isFree = readText(commission['hasCourtage']).toUpperCase() === 'NO';
  values.put('courtage', isFree ? 'provisionsfrei' : readText(commission['courtage']));
  values.put('courtageNote', readText(commission['courtageNote']));
}
