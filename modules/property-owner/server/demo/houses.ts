/** An owner of the demo data. */
export interface DemoOwner {
  readonly eid: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Name of a company or community, which replaces a person's name. */
  readonly company?: string;
  readonly email: string;
  readonly street: string;
  readonly city: string;
  /** Opening balance of the account, in euros. */
  readonly balance: number;
}

/** A property: rental units, or units of a community's members. */
export interface DemoHouse {
  readonly eid: string;
  readonly name: string;
  readonly street: string;
  readonly number: string;
  readonly city: string;
  readonly units: number;
  readonly parcel: string;
}

/** The demo's community of owners. */
export const demoCommunity = 'W2001';

export const demoOwners: readonly DemoOwner[] = [
  {
    eid: '1001',
    firstName: 'Helga',
    lastName: 'Lindemann',
    email: 'owner@demo.example',
    street: 'Aachener Straße 512',
    city: '50933 Köln',
    balance: 18_400,
  },
  {
    eid: '1002',
    firstName: 'Thomas',
    lastName: 'Brückner',
    email: 'thomas.brueckner@eigentuemer.example',
    street: 'Gartenweg 4',
    city: '50354 Hürth',
    balance: 7250,
  },
  {
    eid: '1003',
    firstName: '',
    lastName: '',
    company: 'Rosengarten Immobilien GmbH',
    email: 'verwaltung@rosengarten.example',
    street: 'Hansaring 97',
    city: '50670 Köln',
    balance: 64_300,
  },
  {
    eid: '1004',
    firstName: '',
    lastName: '',
    company: 'Erbengemeinschaft Lindemann',
    email: '',
    street: 'Aachener Straße 512',
    city: '50933 Köln',
    balance: 5120,
  },
  {
    eid: '1005',
    firstName: 'Mehmet',
    lastName: 'Yılmaz',
    email: '',
    street: 'Venloer Straße 301',
    city: '50823 Köln',
    balance: 3980,
  },
  {
    eid: demoCommunity,
    firstName: '',
    lastName: '',
    company: 'WEG Parkresidenz Rheinufer',
    email: 'beirat@parkresidenz.example',
    street: 'Rheinuferstraße 8',
    city: '50996 Köln',
    balance: 41_750,
  },
];

export const demoHouses: readonly DemoHouse[] = [
  {
    eid: '1001',
    name: 'Lindenstraße 14',
    street: 'Lindenstraße',
    number: '14',
    city: '50674 Köln',
    units: 6,
    parcel: 'Flur 12, 408/3',
  },
  {
    eid: '1001',
    name: 'Lindenstraße 16',
    street: 'Lindenstraße',
    number: '16',
    city: '50674 Köln',
    units: 8,
    parcel: 'Flur 12, 409/1',
  },
  {
    eid: '1001',
    name: 'Hofgarten 3',
    street: 'Hofgarten',
    number: '3',
    city: '50354 Hürth',
    units: 4,
    parcel: 'Flur 3, 77',
  },
  {
    eid: '1002',
    name: 'Bismarckstraße 41',
    street: 'Bismarckstraße',
    number: '41',
    city: '50672 Köln',
    units: 5,
    parcel: 'Flur 21, 115/2',
  },
  {
    eid: '1002',
    name: 'Kirchgasse 2',
    street: 'Kirchgasse',
    number: '2',
    city: '50321 Brühl',
    units: 3,
    parcel: 'Flur 8, 62',
  },
  {
    eid: '1003',
    name: 'Rosengarten 1–3',
    street: 'Rosengarten',
    number: '1–3',
    city: '50735 Köln',
    units: 10,
    parcel: 'Flur 5, 210/4',
  },
  {
    eid: '1003',
    name: 'Rosengarten 5',
    street: 'Rosengarten',
    number: '5',
    city: '50735 Köln',
    units: 8,
    parcel: 'Flur 5, 210/5',
  },
  {
    eid: '1003',
    name: 'Neusser Straße 218',
    street: 'Neusser Straße',
    number: '218',
    city: '50733 Köln',
    units: 6,
    parcel: 'Flur 9, 31',
  },
  {
    eid: '1003',
    name: 'Gewerbehof Ossendorf',
    street: 'Butzweilerstraße',
    number: '27a',
    city: '50829 Köln',
    units: 4,
    parcel: 'Flur 44, 18/7',
  },
  {
    eid: '1004',
    name: 'Am Stadtwald 9',
    street: 'Am Stadtwald',
    number: '9',
    city: '50935 Köln',
    units: 3,
    parcel: 'Flur 17, 93',
  },
  {
    eid: '1004',
    name: 'Dürener Straße 188',
    street: 'Dürener Straße',
    number: '188',
    city: '50931 Köln',
    units: 4,
    parcel: 'Flur 17, 140/2',
  },
  {
    eid: '1005',
    name: 'Venloer Straße 303',
    street: 'Venloer Straße',
    number: '303',
    city: '50823 Köln',
    units: 5,
    parcel: 'Flur 30, 56',
  },
  {
    eid: '1005',
    name: 'Subbelrather Straße 77',
    street: 'Subbelrather Straße',
    number: '77',
    city: '50823 Köln',
    units: 2,
    parcel: 'Flur 30, 201',
  },
  {
    eid: demoCommunity,
    name: 'Parkresidenz Rheinufer',
    street: 'Rheinuferstraße',
    number: '8',
    city: '50996 Köln',
    units: 12,
    parcel: 'Flur 2, 11/9',
  },
];

/** First and last names of tenants, paired by index. */
export const demoFirstNames = [
  'Anna',
  'Jürgen',
  'Fatma',
  'Piotr',
  'Claudia',
  'Dieter',
  'Sofia',
  'Matthias',
  'Leyla',
  'Karl-Heinz',
  'Nina',
  'Emre',
  'Ursula',
  'Tobias',
  'Giulia',
  'Bernd',
  'Olga',
  'Sven',
  'Aylin',
  'Renate',
] as const;
export const demoLastNames = [
  'Schmitz',
  'Hoffmann',
  'Kaya',
  'Nowak',
  'Becker',
  'Pütz',
  'Romano',
  'Weber',
  'Demirel',
  'Krämer',
  'Jansen',
  'Öztürk',
  'Fuchs',
  'Vogel',
  'Conti',
  'Esser',
  'Iwanowa',
  'Peters',
  'Arslan',
  'Heinrichs',
  'Müller',
  'Schäfer',
  'Klein',
] as const;
