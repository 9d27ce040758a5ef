/** Day so many days from the day on which the demo is made, `YYYY-MM-DD`. */
export type DayFrom = (days: number) => string;

/** An object of the demo. */
export interface DemoObject {
  /** Number within the year. */
  readonly number: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly internal: Readonly<Record<string, unknown>>;
  /** True if the homepage is to show it. */
  readonly isWanted?: boolean;
}

/** Certificate of a dwelling by consumption (V) or demand (B). */
export function certificate(
  kind: 'V' | 'B',
  value: number,
  energyClass: string,
  [heatingTypeEnev2014, energySourceEnev2014]: readonly [string, string],
  issued: string,
) {
  return {
    energyCertificateAvailability: 'AVAILABLE',
    buildingEnergyRatingType: kind === 'V' ? 'ENERGY_CONSUMPTION' : 'ENERGY_REQUIRED',
    thermalCharacteristic: value,
    energyEfficiencyClass: energyClass,
    energyCertificateIssuedAt: issued,
    energyCertificateValidTill: `${Number(issued.slice(0, 4)) + 10}${issued.slice(4)}`,
    energyCertificateCreationDate: 'FROM_01_MAY_2014',
    heatingTypeEnev2014,
    energySourceEnev2014,
  };
}

/** Certificate of other buildings by consumption: heat and power apart. */
export function commercialCertificate(heat: number, power: number, issued: string) {
  return {
    energyCertificateAvailability: 'AVAILABLE',
    buildingEnergyRatingType: 'ENERGY_CONSUMPTION',
    energyConsumptionHeating: heat,
    energyConsumptionElectricity: power,
    energyCertificateIssuedAt: issued,
    energyCertificateValidTill: `${Number(issued.slice(0, 4)) + 10}${issued.slice(4)}`,
    energyCertificateCreationDate: 'FROM_01_MAY_2014',
    heatingTypeEnev2014: 'GAS_HEATING',
    energySourceEnev2014: 'GAS',
  };
}

export const gas = ['GAS_HEATING', 'GAS'] as const;
export const oil = ['OIL_HEATING', 'OIL'] as const;
export const heatPump = ['HEAT_PUMP', 'ENVIRONMENTAL_THERMAL_ENERGY'] as const;
export const district = ['DISTRICT_HEATING', 'DISTRICT_HEATING'] as const;

/** Commissions as the agency words them. */
export const buyerCommission = { courtage: '3,57 % inkl. 19 % MwSt. vom Kaufpreis' } as const;
export const noCommission = { courtage: 'provisionsfrei für Mieter' } as const;
export const tradeCommission = { courtage: '2,38 Monatskaltmieten inkl. MwSt.' } as const;

/** Address of an object; hidden ones show their place only. */
export function address(street: string, houseNumber: string, place: string, quarter: string, isShown = true) {
  const [postcode = '', ...city] = place.split(' ');
  return { street, houseNumber, postcode, city: city.join(' '), quarter, showAddress: isShown };
}
