type Row = readonly [
  salutation: string,
  name: string,
  street: string,
  streetNumber: string,
  postcode: string,
  city: string,
  telephone: string,
];

const rows: readonly Row[] = [
  ['', 'WEG Lindenstraße 12–18', 'Lindenstraße', '12', '50674', 'Köln', '0221 4409120'],
  ['', 'WEG Am Rosengarten 4', 'Am Rosengarten', '4', '50968', 'Köln', '0221 3891470'],
  ['', 'WEG Bismarckstraße 77', 'Bismarckstraße', '77', '50672', 'Köln', '0221 5216683'],
  ['', 'WEG Hohenzollernring 31', 'Hohenzollernring', '31', '50672', 'Köln', '0221 2705512'],
  ['', 'WEG Parkresidenz Marienburg', 'Unter den Ulmen', '110', '50968', 'Köln', '0221 9374480'],
  ['', 'WEG Rheinblick Rodenkirchen', 'Uferstraße', '23', '50996', 'Köln', '0221 3509941'],
  ['', 'WEG Sülzgürtel 58', 'Sülzgürtel', '58', '50937', 'Köln', '0221 4201177'],
  ['', 'WEG Zülpicher Straße 203', 'Zülpicher Straße', '203', '50937', 'Köln', '0221 4448270'],
  ['', 'WEG Alte Brauerei', 'Brauereistraße', '9', '51149', 'Köln', '02203 180440'],
  ['', 'WEG Mühlenweg 2a–c', 'Mühlenweg', '2a', '50354', 'Hürth', '02233 716530'],
  ['Frau', 'Dr. Annegret Schäfer', 'Goltsteinstraße', '46', '50968', 'Köln', '0171 5538201'],
  ['Herr', 'Jürgen Müller', 'Severinstraße', '118', '50678', 'Köln', '0160 9947215'],
  ['Frau', 'Petra Weiß', 'Dürener Straße', '251', '50935', 'Köln', '0221 4308855'],
  ['Herr', 'Mehmet Yıldız', 'Keupstraße', '40', '51063', 'Köln', '0176 22310947'],
  ['Familie', 'Großmann', 'Wiener Weg', '7', '50858', 'Köln', '02234 498112'],
  ['Frau', 'Olga Petrowa', 'Aachener Straße', '512', '50933', 'Köln', '0157 88204613'],
  ['Herr', 'Thomas Böhm', 'Klosterstraße', '15', '50931', 'Köln', '0221 4065529'],
  ['Frau', 'Carmen Ortega Núñez', 'Eigelstein', '80', '50668', 'Köln', '0151 40772386'],
  ['Herr', 'François Lefèvre', 'Neusser Straße', '301', '50733', 'Köln', '0172 2659034'],
  ['', 'Bäckerei Hoffmann e. K.', 'Venloer Straße', '389', '50825', 'Köln', '0221 5465120'],
  ['', 'Zahnarztpraxis am Dom', 'Komödienstraße', '22', '50667', 'Köln', '0221 2574430'],
  ['', 'Steuerkanzlei Brüggemann & Partner mbB', 'Kaiser-Wilhelm-Ring', '3', '50672', 'Köln', '0221 9128800'],
  ['', 'Café Glücklich GmbH', 'Ehrenstraße', '54', '50672', 'Köln', '0221 2720961'],
  ['', 'Rheinland Immobilien AG', 'Konrad-Adenauer-Ufer', '71', '50668', 'Köln', '0221 1609300'],
  ['', 'Stiftung Altstadthäuser Köln', 'Martinstraße', '16', '50667', 'Köln', '0221 2076150'],
  ['', 'Kita Regenbogen e. V.', 'Merheimer Straße', '229', '50733', 'Köln', '0221 7326640'],
  ['', 'Elektro Krämer GmbH & Co. KG', 'Industriestraße', '65', '50389', 'Wesseling', '02236 943310'],
  ['', 'Hotel Zur Post Brühl GmbH', 'Uhlstraße', '12', '50321', 'Brühl', '02232 945500'],
];

/** Customer in Austria: services are taxed there (§ 13b UStG). */
const foreignCustomer = {
  number: `K-${1001 + rows.length}`,
  salutation: '',
  name: 'Donaublick Beteiligungs GmbH',
  street: 'Praterstraße',
  streetNumber: '38',
  postcode: '1020',
  city: 'Wien',
  telephoneNumber: '+43 1 5550180',
  email: 'rechnungen@donaublick.example',
  country: 'AT',
  vatNumber: 'ATU12345675',
} as const;

/** Customers of Hausverwaltung Lindenhof. */
export const demoCustomers = [
  ...rows.map(
    ([salutation, name, street, streetNumber, postcode, city, telephoneNumber], index) =>
      ({
        number: `K-${1001 + index}`,
        salutation,
        name,
        street,
        streetNumber,
        postcode,
        city,
        telephoneNumber,
        email: `kontakt${1001 + index}@kunden.example`,
        country: 'DE',
        vatNumber: '',
      }) as const,
  ),
  foreignCustomer,
];
