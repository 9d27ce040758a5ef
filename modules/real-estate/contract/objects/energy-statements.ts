import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { dwellings } from './type-groups.ts';

type Values = Readonly<Record<string, unknown>>;

/** Statements that an advertisement must make (GEG § 87): for buildings that are no dwellings heat and electricity apart. */
function listStatements(values: Values): string[] {
  const isDwelling = (dwellings as readonly string[]).includes(String(values['realEstateType'] ?? ''));
  const isConsumption = values['buildingEnergyRatingType'] !== 'ENERGY_REQUIRED';
  const figures = isConsumption
    ? ['energyConsumptionHeating', 'energyConsumptionElectricity']
    : ['thermalCharacteristicHeating', 'thermalCharacteristicElectricity'];
  return [
    'buildingEnergyRatingType',
    ...(isDwelling ? ['thermalCharacteristic'] : figures),
    'energySourceEnev2014',
    ...(isDwelling && values['constructionYearUnknown'] !== 'YES' ? ['constructionYear'] : []),
    ...(isDwelling ? ['energyEfficiencyClass'] : []),
  ];
}

/** True if a value makes no statement. */
export const isUnsaid = (value: unknown): boolean => saysNothing(value) || value === 'NO_INFORMATION';

/** Lists the statements that an advertisement of a building with a certificate must make and does not (GEG § 87). */
export function missingStatements(values: Values): string[] {
  return listStatements(values).filter((name) => isUnsaid(values[name]));
}
