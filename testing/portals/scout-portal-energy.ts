import { PortalRefusal, refuseField } from './scout-portal-state.ts';

type Body = Readonly<Record<string, unknown>>;

/** Sources that need `usenewenergysourceenev2014values=true` in writing and reading: the last eight of the list. */
const newSources: ReadonlySet<unknown> = new Set([
  'BIO_ENERGY',
  'WIND_ENERGY',
  'HYDRO_ENERGY',
  'ENVIRONMENTAL_THERMAL_ENERGY',
  'COMBINED_HEAT_AND_POWER_FOSSIL_FUELS',
  'COMBINED_HEAT_AND_POWER_RENEWABLE_ENERGY',
  'COMBINED_HEAT_AND_POWER_REGENERATIVE_ENERGY',
  'COMBINED_HEAT_AND_POWER_BIO_ENERGY',
]);

/** The sources of an object. */
function listSources(body: Body): readonly unknown[] {
  const value = (body['energySourcesEnev2014'] as Body | undefined)?.['energySourceEnev2014'] ?? [];
  return Array.isArray(value) ? value : [value];
}

/** True if the object names a source that only the newer interface knows. */
export function hasNewSources(body: Body): boolean {
  return listSources(body).some((source) => newSources.has(source));
}

const refuse = (field: string, value: unknown, code: string): PortalRefusal =>
  refuseField(`energyCertificateInformation.${field}`, value, code);

/** Checks the rules of section 1.6 of the reference. @throws PortalRefusal 412 */
export function checkEnergy(body: Body, acceptsNewSources: boolean): void {
  const certificate = (body['energyCertificate'] ?? {}) as Body;
  const availability = certificate['energyCertificateAvailability'];
  const date = certificate['energyCertificateCreationDate'];
  const efficiency = certificate['energyEfficiencyClass'] ?? body['energyEfficiencyClass'];
  const rating = body['buildingEnergyRatingType'];
  const figure = body['thermalCharacteristic'];
  const warmWater = body['energyConsumptionContainsWarmWater'];
  const isRated = rating === 'ENERGY_REQUIRED' || rating === 'ENERGY_CONSUMPTION';
  const isDated = date === 'BEFORE_01_MAY_2014' || date === 'FROM_01_MAY_2014';

  checkSources(listSources(body), acceptsNewSources);
  if (availability === 'NOT_AVAILABLE_YET' || availability === 'NOT_REQUIRED') {
    const filled = Object.entries({
      energyCertificateCreationDate: date,
      buildingEnergyRatingType: rating,
      thermalCharacteristic: figure,
      energyEfficiencyClass: efficiency,
    }).find(([, value]) => value !== undefined);
    if (filled !== undefined) throw refuse(filled[0], filled[1], 'EV_NOT_AVAILABLE_BUT_FIELDS_FILLED');
  }
  if (efficiency !== undefined && (date !== 'FROM_01_MAY_2014' || !isRated))
    throw refuse('energyEfficiencyClass', efficiency, 'EV_EFFICIENCY_CLASS_NOT_VALID_FOR_THIS_CERTIFICATE');
  if (warmWater !== 'YES') return;
  const isOldConsumption = date === 'BEFORE_01_MAY_2014' && rating === 'ENERGY_CONSUMPTION';
  if (figure === undefined || (isDated && isRated && !isOldConsumption))
    throw refuse('energyConsumptionContainsWarmWater', warmWater, 'EV_WARM_WATER_FIELD_NOT_VALID_FOR_THIS_CERTIFICATE');
}

function checkSources(sources: readonly unknown[], acceptsNewSources: boolean): void {
  if (sources.length > 1 && sources.includes('NO_INFORMATION'))
    throw refuseField('energySourcesEnev2014', 'NO_INFORMATION', 'NOT_VALID_WITH_OTHER_VALUES');
  const refused = acceptsNewSources ? undefined : sources.find((source) => newSources.has(source));
  if (refused !== undefined)
    throw new PortalRefusal(
      412,
      'ERROR_RESOURCE_VALIDATION',
      `ERROR_RESOURCE_VALIDATION, parameters: [EnergySourceEnev2014 value [${String(refused)}] is not allowed.]`,
    );
}
