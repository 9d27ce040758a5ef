import { addDays } from '#platform/contract/days.ts';
import { demoCommunity, demoFirstNames, demoHouses, demoLastNames, demoOwners } from './houses.ts';
import type { DemoHouse } from './houses.ts';
import { demoRepairs, demoSuppliers, demoSupplies } from './suppliers.ts';

/** A rental unit of the demo data. */
interface DemoUnit {
  readonly moid: string;
  readonly house: DemoHouse;
  readonly number: string;
  readonly location: string;
  readonly type: string;
  /** Area in hundredths of a square metre. */
  readonly area: number;
}

/** A tenant of the demo data; `to` is the day of moving out. */
interface DemoTenant {
  readonly mid: string;
  readonly unit: DemoUnit;
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly from: string;
  readonly to: string | null;
  /** Cents a month: rent, advances for operating and for heating costs. */
  readonly monthly: readonly [rent: number, operating: number, heating: number];
}

/** A posting on an account; cents, income is positive. */
export interface DemoPosting {
  readonly id: string;
  readonly eid: string;
  readonly house: DemoHouse | null;
  readonly moid: string;
  readonly mid: string;
  readonly kaid: string;
  readonly day: string;
  readonly cents: number;
  readonly counterparty: string;
  readonly purpose: string;
  readonly bill: DemoBill | null;
}

/** The bill that a posting pays. */
export interface DemoBill {
  readonly archiveId: string;
  readonly supplier: keyof typeof demoSuppliers;
  readonly number: string;
  readonly text: string;
  readonly vat: 19 | 7 | 0;
}

export interface DemoLedger {
  readonly units: readonly DemoUnit[];
  readonly tenants: readonly DemoTenant[];
  readonly postings: readonly DemoPosting[];
}

const years = 3;
const locations = ['EG', '1. OG', '2. OG', '3. OG'] as const;
/** Stands for the house as a whole: what is posted for no single unit names it. */
const wholeHouse = (house: DemoHouse): string => `${house.eid}-${demoHouses.indexOf(house) + 1}-00`;
/** Number of units with a former tenant. */
const formerTenants = 22;

/** Creates three years of postings up to a day; the same day gives the same data. */
export function createDemoLedger(today: string): DemoLedger {
  const rented = demoHouses.flatMap((house, at) =>
    Array.from({ length: house.units }, (_, index): DemoUnit => {
      const isCommercial = house.name.startsWith('Gewerbehof');
      const number = String(index + 1).padStart(2, '0');
      return {
        moid: `${house.eid}-${at + 1}-${number}`,
        house,
        number: `WE ${number}`,
        location: locations[index % locations.length] ?? 'EG',
        type: isCommercial ? 'Gewerbe' : 'Wohnung',
        area: isCommercial ? 18_000 + index * 2450 : 4200 + ((at * 1310 + index * 770) % 5600),
      };
    }),
  );
  const units = [
    ...rented,
    ...demoHouses.map((house): DemoUnit => ({
      moid: wholeHouse(house),
      house,
      number: 'Allgemein',
      location: '',
      type: '',
      area: 0,
    })),
  ];
  const tenants = createTenants(
    rented.filter(({ house }) => house.eid !== demoCommunity),
    today,
  );
  const postings = [
    ...postIncome(tenants, today),
    ...postContributions(rented, today),
    ...postSupplies(today),
    ...postRepairs(today),
    ...postFees(today),
  ];
  const sorted = postings.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return {
    units,
    tenants,
    postings: sorted.map((posting, index) => ({ ...posting, id: `B${String(index + 1).padStart(6, '0')}` })),
  };
}

function createTenants(units: readonly DemoUnit[], today: string): DemoTenant[] {
  const moves = addDays(today, -610);
  const create = (unit: DemoUnit, person: number, from: string, to: string | null): DemoTenant => {
    const firstName = demoFirstNames[person % demoFirstNames.length] ?? '';
    const rent = Math.round((unit.area * (1120 + ((person * 37) % 240))) / 100_000) * 1000;
    const cut = to === null ? 1 : 0.94;
    return {
      mid: `${unit.moid}${to === null ? '' : '-V'}`,
      unit,
      firstName,
      lastName: demoLastNames[(person * 7) % demoLastNames.length] ?? '',
      from,
      to,
      salutation: [
        'Anna',
        'Fatma',
        'Claudia',
        'Sofia',
        'Leyla',
        'Nina',
        'Ursula',
        'Giulia',
        'Olga',
        'Aylin',
        'Renate',
      ].includes(firstName)
        ? 'Frau'
        : 'Herr',
      monthly: [Math.round(rent * cut), Math.round(unit.area * 1.85), Math.round(unit.area * 1.3)],
    };
  };
  return units.flatMap((unit, index) => {
    const hadAnother = index % 3 === 0 && index / 3 < formerTenants;
    return hadAnother
      ? [create(unit, index + 11, addDays(today, -1900), moves), create(unit, index, addDays(moves, 16), null)]
      : [create(unit, index, addDays(today, -1400 - index * 9), null)];
  });
}

type Unnumbered = Omit<DemoPosting, 'id'>;

/** Lists the months of the three years up to a day, by their first days. */
function listMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: years * 12 + 1 }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
  }).toReversed();
}

function postIncome(tenants: readonly DemoTenant[], today: string): Unnumbered[] {
  const kinds = [
    ['4000', 'Miete'],
    ['4010', 'Betriebskosten'],
    ['4020', 'Heizkosten'],
  ] as const;
  return listMonths(today).flatMap((month) =>
    tenants.flatMap((tenant, index) => {
      // Tenants pay in the first days of a month; a few payments are late.
      const day = addDays(month, (index % 4) + (index % 23 === 7 ? 17 : 0));
      if (day > today || day < tenant.from || (tenant.to !== null && day > tenant.to)) return [];
      const { unit, firstName, lastName, mid, monthly } = tenant;
      return kinds.map(([kaid, word], kind): Unnumbered => ({
        eid: unit.house.eid,
        house: unit.house,
        moid: unit.moid,
        mid,
        kaid,
        day,
        cents: monthly[kind] ?? 0,
        counterparty: `${firstName} ${lastName}`,
        purpose: `${word} ${unit.number} ${month.slice(5, 7)}/${month.slice(0, 4)}`,
        bill: null,
      }));
    }),
  );
}

function postContributions(units: readonly DemoUnit[], today: string): Unnumbered[] {
  return listMonths(today).flatMap((month) =>
    units
      .filter(({ house }) => house.eid === demoCommunity)
      .flatMap((unit, index): Unnumbered[] => {
        const day = addDays(month, index % 3);
        const lastName = demoLastNames[(index * 5 + 3) % demoLastNames.length] ?? '';
        return day > today
          ? []
          : [
              {
                eid: demoCommunity,
                house: unit.house,
                moid: unit.moid,
                mid: '',
                kaid: '4030',
                day,
                cents: Math.round((unit.area * 3.9) / 100) * 100,
                counterparty: `Familie ${lastName}`,
                purpose: `Hausgeld ${unit.number} ${month.slice(5, 7)}/${month.slice(0, 4)}`,
                bill: null,
              },
            ];
      }),
  );
}

function postSupplies(today: string): Unnumbered[] {
  // The archive holds bills of this year and the last, except recurring monthly ones.
  const archived = `${Number(today.slice(0, 4)) - 1}-01-01`;
  return listMonths(today).flatMap((month) =>
    demoHouses.flatMap((house, at) =>
      demoSupplies
        .filter(({ months }) => months.includes(Number(month.slice(5, 7))))
        .flatMap(({ kaid, day: dayOfMonth, perUnit, text, vat, supplier, months }, kind): Unnumbered[] => {
          const day = addDays(month, dayOfMonth - 1 + (at % 3));
          const number = `${month.slice(2, 4)}${month.slice(5, 7)}-${String(at + 1).padStart(2, '0')}${kaid.slice(1)}`;
          const hasBill = months.length < 7 && day >= archived;
          return day > today
            ? []
            : [
                {
                  eid: house.eid,
                  house,
                  moid: wholeHouse(house),
                  mid: '',
                  kaid,
                  day,
                  cents: -Math.round(perUnit * 100 * house.units * (1 + ((at + kind) % 5) / 50)),
                  counterparty: demoSuppliers[supplier].name,
                  purpose: `${text} ${house.name}, Re. ${number}`,
                  bill: hasBill ? { archiveId: `A${number.replace('-', '')}`, supplier, number, text, vat } : null,
                },
              ];
        }),
    ),
  );
}

function postRepairs(today: string): Unnumbered[] {
  return demoHouses.flatMap((house, at) =>
    Array.from({ length: years * 2 }, (_, index): Unnumbered => {
      const [text, euros] = demoRepairs[(at * 3 + index) % demoRepairs.length] ?? ['Reparatur', 250];
      const day = addDays(today, -(23 + at * 5 + index * 171));
      const number = `R${day.slice(2, 4)}${String(100 + at * 10 + index)}`;
      return {
        eid: house.eid,
        house,
        moid: wholeHouse(house),
        mid: '',
        kaid: '5200',
        day,
        cents: -Math.round(euros * 100),
        counterparty: demoSuppliers.plumber.name,
        purpose: `${text}, ${house.name}, Re. ${number}`,
        // Two bills were lost.
        bill:
          index === 0 && (at === 1 || at === 4)
            ? null
            : { archiveId: `A${number}`, supplier: 'plumber', number, text, vat: 19 },
      };
    }),
  );
}

function postFees(today: string): Unnumbered[] {
  return listMonths(today).flatMap((month) => {
    const day = addDays(month, 27);
    return day > today
      ? []
      : demoOwners.map(({ eid }): Unnumbered => ({
          eid,
          house: null,
          moid: '',
          mid: '',
          kaid: '5310',
          day,
          cents: -890,
          counterparty: 'Sparkasse KölnBonn',
          purpose: `Kontoführung ${month.slice(5, 7)}/${month.slice(0, 4)}`,
          bill: null,
        }));
  });
}
