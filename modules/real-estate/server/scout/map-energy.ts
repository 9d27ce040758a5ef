import { commercial } from '../../contract/objects/type-groups.ts';
import type { ScoutFacts } from './scout-facts.ts';

type Elements = Readonly<Record<string, unknown>>;

/** First day on which certificates have a class (EnEV 2014). */
const firstDayOfClasses = '2014-05-01';

/**
 * Energy certificate and heating. Left out is what the portal refuses beside other statements (codes EV_…).
 */
export function mapEnergy(facts: ScoutFacts): Elements {
  const source = findKnown(facts, 'energySourceEnev2014', 'firingType');
  return {
    // The older fields have values of the newer ones.
    heatingTypeEnev2014: findKnown(facts, 'heatingTypeEnev2014', 'heatingType'),
    energySourcesEnev2014: source === undefined ? undefined : { energySourceEnev2014: [source] },
    ...mapCertificate(facts),
  };
}

function findKnown({ text }: ScoutFacts, ...names: readonly string[]): string | undefined {
  const stated = names.map(text).filter((value) => value !== '');
  return stated.find((value) => value !== 'NO_INFORMATION') ?? stated[0];
}

function mapCertificate(facts: ScoutFacts): Elements {
  const energyCertificateAvailability = facts.text('energyCertificateAvailability');
  if (energyCertificateAvailability === '') return withoutCertificate;
  if (energyCertificateAvailability !== 'AVAILABLE')
    return { ...withoutCertificate, energyCertificate: { energyCertificateAvailability } };
  const date = findCreationDate(facts);
  const rating = facts.text('buildingEnergyRatingType');
  const isRated = rating === 'ENERGY_REQUIRED' || rating === 'ENERGY_CONSUMPTION';
  const figure = facts.number('thermalCharacteristic');
  const hasClass = date === 'FROM_01_MAY_2014' && isRated;
  const isOldConsumption = date === 'BEFORE_01_MAY_2014' && rating === 'ENERGY_CONSUMPTION';
  const mayNameWater = figure !== undefined && (date === undefined || !isRated || isOldConsumption);
  return {
    energyCertificate: {
      energyCertificateAvailability,
      energyCertificateCreationDate: date,
      energyEfficiencyClass: (hasClass && facts.text('energyEfficiencyClass')) || undefined,
      ...((commercial as readonly string[]).includes(facts.element) && mapHeatAndPower(facts, rating, date)),
    },
    buildingEnergyRatingType: isRated ? rating : undefined,
    thermalCharacteristic: figure,
    energyConsumptionContainsWarmWater:
      mayNameWater && facts.isYes('energyConsumptionContainsWarmWater') ? 'YES' : undefined,
  };
}

const withoutCertificate: Elements = {
  buildingEnergyRatingType: undefined,
  thermalCharacteristic: undefined,
  energyConsumptionContainsWarmWater: undefined,
};

/** Law of a certificate: by its day of issue, otherwise as it is stated. */
function findCreationDate({ text }: ScoutFacts): string | undefined {
  const issued = text('energyCertificateIssuedAt');
  if (issued !== '') return issued < firstDayOfClasses ? 'BEFORE_01_MAY_2014' : 'FROM_01_MAY_2014';
  return text('energyCertificateCreationDate') || undefined;
}

/** Heat and power of buildings other than dwellings: a certificate of consumption names them by its law. */
function mapHeatAndPower({ number }: ScoutFacts, rating: string, date: string | undefined): Elements {
  if (rating === 'ENERGY_REQUIRED')
    return {
      thermalCharacteristicElectricity: number('thermalCharacteristicElectricity'),
      thermalCharacteristicHeating: number('thermalCharacteristicHeating'),
    };
  if (rating !== 'ENERGY_CONSUMPTION') return {};
  const electricity = number('energyConsumptionElectricity');
  const heating = number('energyConsumptionHeating');
  return date === 'BEFORE_01_MAY_2014'
    ? { electricityConsumption: electricity, heatingConsumption: heating }
    : { energyConsumptionElectricity: electricity, energyConsumptionHeating: heating };
}
