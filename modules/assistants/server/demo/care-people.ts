/** A person of the demo, as a record of the entity. */
export interface DemoPatient {
  readonly lastName: string;
  readonly firstName: string;
  readonly callName?: string;
  readonly salutation: 'Frau' | 'Herr';
  readonly birthDate: string;
  readonly street: string;
  readonly tour: string;
  readonly telephoneNumber?: string;
  readonly state?: 'hospital' | 'deceased';
  readonly admittedOn: string;
  readonly contractEndOn?: string;
}

const city = 'Köln';

/** People of the demo's care service; all of them are invented. */
export const demoPatients: readonly (DemoPatient & { readonly city: string })[] = (
  [
    ['Apfelbaum', 'Frieda', 'Frau', '1938-04-01', 'Gartenweg 3', 'Tour 1', '2023-02-01'],
    ['Müller', 'Erna', 'Frau', '1934-11-17', 'Gartenweg 8, EG links', 'Tour 1', '2021-06-15'],
    ['Müller', 'Hans', 'Herr', '1932-01-09', 'Gartenweg 8, EG links', 'Tour 1', '2021-06-15'],
    ['Grünkohl', 'Karl', 'Herr', '1941-07-23', 'Am Weiher 12', 'Tour 1', '2024-09-01'],
    ['Pusteblume', 'Anna', 'Frau', '1945-03-30', 'Am Weiher 14, 3. OG', 'Tour 1', '2025-01-10'],
    ['Donnerstag', 'Paul', 'Herr', '1939-12-05', 'Rosenstraße 21', 'Tour 2', '2022-04-20'],
    ['Yıldız', 'Fatma', 'Frau', '1948-08-14', 'Rosenstraße 27, 1. OG', 'Tour 2', '2025-05-02'],
    ['von der Aue', 'Margarete', 'Frau', '1929-02-28', 'Schlossallee 1', 'Tour 2', '2019-10-01'],
    ['Sommer', 'Wilhelm', 'Herr', '1943-06-11', 'Mühlenweg 4a', 'Tour 2', '2024-02-12'],
    ['Nowak', 'Zofia', 'Frau', '1951-09-19', 'Mühlenweg 9', 'Tour 2', '2026-03-16'],
  ] as const
).map(([lastName, firstName, salutation, birthDate, street, tour, admittedOn]) => ({
  lastName,
  firstName,
  salutation,
  birthDate,
  street,
  tour,
  admittedOn,
  city,
  ...(lastName === 'Donnerstag' && { state: 'hospital' as const }),
}));

/** An entry of the demo: whose, how long ago, and its words or values. */
export interface DemoEntry {
  readonly of: string;
  readonly hoursAgo: number;
  readonly by: 'nurse' | 'head';
  readonly text?: string;
  readonly bloodPressure?: string;
  readonly heartRate?: string;
  readonly bodyTemperature?: string;
  readonly weight?: string;
  readonly important?: true;
}

const weekly = [0, 7, 14, 21, 28, 35];
const pressures = ['128/74', '134/80', '142/86', '130/78', '126/72', '138/82'];
const weights = ['61,4', '61,9', '62,3', '63,0', '63,8', '64,5'];

/** Values that a person has every week, so that there is a curve. */
const curve: readonly DemoEntry[] = weekly.flatMap((days, index) => [
  {
    of: 'Apfelbaum',
    hoursAgo: days * 24 + 5,
    by: 'nurse' as const,
    bloodPressure: pressures[index] ?? '',
    heartRate: String(70 + index * 2),
    weight: weights[index] ?? '',
  },
]);

/** Entries of the demo, the oldest last. */
export const demoEntries: readonly DemoEntry[] = [
  {
    of: 'Pusteblume',
    hoursAgo: 3,
    by: 'nurse',
    text: 'Möchte morgen erst um neun Uhr Besuch, die Enkelin schläft bei ihr.',
  },
  {
    of: 'Müller Erna',
    hoursAgo: 4,
    by: 'nurse',
    text: 'Sitzt blass am Bettrand, sagt: „Mir is schwummrig.“ Beine hochgelagert, 200 ml getrunken. Nach 15 Minuten wieder rosig. Hausarztpraxis um 14:30 telefonisch informiert, Rückruf bis 16:00 zugesagt.',
    bloodPressure: '95/55',
    heartRate: '98',
    important: true,
  },
  {
    of: 'Grünkohl',
    hoursAgo: 26,
    by: 'nurse',
    text: 'Im Bad gestürzt, auf die linke Hand gestützt. Kein Schmerz, Hand beweglich. Tochter informiert.',
    important: true,
  },
  { of: 'Yıldız', hoursAgo: 28, by: 'nurse', bodyTemperature: '37,2', heartRate: '76' },
  {
    of: 'Sommer',
    hoursAgo: 30,
    by: 'head',
    text: 'Gespräch mit dem Sohn: Essen auf Rädern ab Montag, Schlüssel liegt bei der Nachbarin.',
  },
  {
    of: 'Nowak',
    hoursAgo: 52,
    by: 'nurse',
    text: 'Spritzt Insulin selbst, zeigt die Stelle. Füße trocken, eingecremt.',
  },
  {
    of: 'von der Aue',
    hoursAgo: 75,
    by: 'nurse',
    text: 'Hat von früher erzählt, das Fotoalbum liegt jetzt auf dem Nachttisch.',
  },
  { of: 'Müller Hans', hoursAgo: 80, by: 'nurse', bloodPressure: '148/82', heartRate: '64' },
  ...curve,
];
