import { describe, expect, it } from 'vitest';
import { cutBytes } from './collect-values.ts';
import { readOpenImmo } from './read-document.ts';
import { parseDay, parseNumber, parseTruth } from './read-facts.ts';
import type { ReadObject } from './read-object.ts';
import { codesOf, documentOf, house, immobilie, readOne } from './testing/sample-document.ts';
import type { Parts } from './testing/sample-document.ts';

describe('documents as other programs write them', () => {
  it('may have the namespace with a prefix', () => {
    const document = `<?xml version="1.0" encoding="UTF-8"?>
      <oi:openimmo xmlns:oi="http://www.openimmo.de"><oi:uebertragung umfang="teil" version="1.2.7c" art="online"/>
      <oi:anbieter><oi:anbieternr>77</oi:anbieternr><oi:immobilie><oi:objektkategorie>
      <oi:nutzungsart WOHNEN="1" GEWERBE="0"/><oi:vermarktungsart KAUF="0" MIETE_PACHT="1"/>
      <oi:objektart><oi:wohnung wohnungtyp="ETAGE"/></oi:objektart></oi:objektkategorie>
      <oi:preise><oi:kaltmiete>890,50</oi:kaltmiete></oi:preise>
      <oi:verwaltung_techn><oi:objektnr_intern>int-1</oi:objektnr_intern><oi:aktion/></oi:verwaltung_techn>
      </oi:immobilie></oi:anbieter></oi:openimmo>`;
    const { objects, ...rest } = readOpenImmo(document);
    expect(rest).toEqual({ version: '1.2.7c', providerNumber: '77', scope: 'TEIL' });
    expect(objects).toEqual([
      {
        externalId: 'int-1',
        obid: '',
        action: 'ADD',
        values: { realEstateType: 'realestates.apartmentRent', apartmentType: 'APARTMENT', baseRent: 890.5 },
        pictures: [],
        problems: [],
      },
    ]);
  });

  const titled = (declaration: string): string =>
    declaration + documentOf(immobilie({ rest: `<freitexte><objekttitel>Häuschen – Süd</objekttitel></freitexte>` }));
  const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from(titled('<?xml version="1.0" encoding="UTF-8"?>'))],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${titled('<?xml version="1.0"?>')}`)],
    ['UTF-16 with a mark', utf16(`\uFEFF${titled('<?xml version="1.0" encoding="UTF-16"?>')}`)],
    ['UTF-16 without a mark', utf16(titled('<?xml version="1.0" encoding="UTF-16"?>'))],
    ['UTF-16 of the other order', utf16(`\uFEFF${titled('')}`).swap16()],
    ['blank lines first', Buffer.from(`\n\n ${titled('<?xml version="1.0"?>')}`)],
  ])('may be in %s', (_name, bytes) => {
    expect(readOpenImmo(bytes).objects[0]?.values['title']).toBe('Häuschen – Süd');
  });

  it.each(['ISO-8859-1', 'windows-1252', 'iso-8859-15', undefined])('may be in one byte a character: %s', (name) => {
    const declaration = name === undefined ? '' : `<?xml version='1.0' encoding='${name}'?>`;
    const bytes = Buffer.from(titled(declaration).replace('–', '-'), 'latin1');
    expect(readOpenImmo(bytes).objects[0]?.values['title']).toBe('Häuschen - Süd');
  });

  it('with a character that XML has no place for are read without it', () => {
    expect(readOpenImmo(titled('').replace('Süd', 'S\u000Büd\u0000')).objects[0]?.values['title']).toBe(
      'Häuschen – Süd',
    );
  });

  it('may have several agencies and objects, which they add, change, delete or name as references', () => {
    const acting = (attributes: string): string =>
      immobilie().replace('<verwaltung_techn>', `<verwaltung_techn><aktion ${attributes}/>`);
    const document = documentOf(acting(''), acting('aktionart="CHANGE"'), acting('aktionart="delete"')).replace(
      '</openimmo>',
      `<anbieter>${acting('aktionart="REFERENZ"')}${acting('aktionart="LÖSCH"')}</anbieter></openimmo>`,
    );
    expect(readOpenImmo(document).objects.map(({ action }) => action)).toEqual([
      'ADD',
      'CHANGE',
      'DELETE',
      'REFERENCE',
      'ADD',
    ]);
    const whole = documentOf(immobilie()).replace('art="OFFLINE"', 'art="OFFLINE" modus="DELETE"');
    expect(readOpenImmo(whole).objects[0]).toMatchObject({ action: 'DELETE', values: {}, externalId: 'A 7/1' });
  });

  it('may write HTML, a number behind the street, years in words and days in German', () => {
    const { values, problems } = readOne({
      rest: `<geo><plz>50859</plz><ort>Köln</ort><strasse>Am Alten Weiher 12 a</strasse></geo>
        <zustand_angaben><baujahr>ca. 1968/69</baujahr><energiepass><epart>BEDARF</epart>
        <endenergiebedarf>162,4 kWh/(m²*a)</endenergiebedarf>
        <stromwert>hoch</stromwert><wertklasse>f</wertklasse><gueltig_bis>31.12.2030</gueltig_bis>
        <primaerenergietraeger>Erdgas leicht</primaerenergietraeger></energiepass></zustand_angaben>
        <freitexte><lage><![CDATA[<p>Am Wald.<br />Ruhig &lt; 5 Minuten</p><p>Gut</p>]]></lage></freitexte>`,
    });
    expect(values).toMatchObject({
      street: 'Am Alten Weiher',
      houseNumber: '12 a',
      constructionYear: 1968,
      thermalCharacteristic: 162.4,
      energyCertificateAvailability: 'AVAILABLE',
      energyCertificateValidTill: '2030-12-31',
      energyEfficiencyClass: 'F',
      energySourceEnev2014: 'GAS',
      locationNote: 'Am Wald.\nRuhig &lt; 5 Minuten\nGut',
    });
    expect(problems).toEqual([{ code: 'value_unreadable', detail: 'stromwert: hoch' }]);
  });

  it('may hold pictures, name them in the package or on the web', () => {
    const content = Buffer.from('picture').toString('base64');
    const { pictures, problems } = readOne({
      rest: `<anhaenge>
        <anhang location="INTERN" gruppe="TITELBILD"><anhangtitel>Front</anhangtitel><format>JPG</format>
          <daten><anhanginhalt>\n${content}\n</anhanginhalt></daten></anhang>
        <anhang location="INTERN" gruppe="BILD"><daten><pfad>bilder\\b.png</pfad></daten></anhang>
        <anhang location="REMOTE" gruppe="GRUNDRISS"><daten><pfad>https://example.com/p?id=3</pfad></daten></anhang>
        <anhang location="EXTERN" gruppe="DOKUMENTE"><format>PDF</format><daten><pfad>expose.pdf</pfad></daten></anhang>
        <anhang location="EXTERN" gruppe="ANBIETERLOGO"><daten><pfad>logo.jpg</pfad></daten></anhang>
        <anhang location="REMOTE" gruppe="BILD"><daten><pfad>ftp://example.com/a.jpg</pfad></daten></anhang>
        <anhang location="EXTERN"><daten/></anhang></anhaenge>`,
    });
    expect(pictures.map(({ path, inline, url, isFloorplan }) => [path, inline?.toString(), url, isFloorplan])).toEqual([
      [null, 'picture', null, false],
      ['bilder\\b.png', undefined, null, false],
      [null, undefined, 'https://example.com/p?id=3', true],
    ]);
    expect(problems.map(({ code }) => code)).toEqual([
      'attachment_not_picture',
      'picture_unreadable',
      'picture_unreadable',
    ]);
  });
});

describe('the type', () => {
  const typeOf = (parts: Parts): unknown => readOne(parts).values['realEstateType'];
  const rent = 'KAUF="false" MIETE_PACHT="true"';

  it.each([
    [house, 'KAUF="true"', 'houseBuy'],
    [house, rent, 'houseRent'],
    ['<zimmer zimmertyp="ZIMMER"/>', rent, 'apartmentRent'],
    ['<grundstueck grundst_typ="WOHNEN"/>', 'ERBPACHT="true"', 'livingBuySite'],
    ['<grundstueck grundst_typ="INDUSTRIE"/>', rent, 'tradeSite'],
    ['<grundstueck/>', 'KAUF="true"', 'livingBuySite'],
    ['<buero_praxen buero_typ="PRAXIS"/>', rent, 'office'],
    ['<einzelhandel/>', 'KAUF="true"', 'store'],
    ['<zinshaus_renditeobjekt/>', 'KAUF="true"', 'investment'],
    ['<parken parken_typ="CARPORT"/>', 'KAUF="true"', 'garageBuy'],
    ['<parken parken_typ="DOPPELGARAGE"/>', rent, 'garageRent'],
    ['<zimmer/><wohnung/><haus haustyp="VILLA"/>', 'KAUF="true"', 'houseBuy'],
    ['<haus VILLA="true"/>', 'KAUF="true"', 'houseBuy'],
  ])('of %s with %s is %s', (kind, offer, type) => {
    expect(typeOf({ kind, offer })).toBe(`realestates.${type}`);
  });

  it('of an apartment house without dwellings is an investment, of a plot without a kind that of its use', () => {
    expect(typeOf({ kind: '<haus haustyp="MEHRFAMILIENHAUS"/>', uses: 'WOHNEN="false" ANLAGE="true"' })).toBe(
      'realestates.investment',
    );
    expect(typeOf({ kind: '<grundstueck grundst_typ="GEMISCHT"/>', uses: 'GEWERBE="true"' })).toBe(
      'realestates.tradeSite',
    );
  });

  it.each(['<hallen_lager_prod hallen_typ="HALLE"/>', '<gastgewerbe/>', '<raumschiff/>', ''])(
    'of %s is none: the object is listed and reported',
    (kind) => {
      const object = readOne({ kind });
      expect([object.externalId, object.values, codesOf(object)]).toEqual(['A 7/1', {}, ['type_unknown']]);
    },
  );

  it('of something sold and let is that of its price; a shop is both', () => {
    const both = 'KAUF="true" MIETE_PACHT="true"';
    const letting = '<preise><nettokaltmiete>900</nettokaltmiete></preise>';
    expect(typeOf({ offer: both })).toBe('realestates.houseBuy');
    expect(typeOf({ offer: both, rest: letting })).toBe('realestates.houseRent');
    expect(readOne({ offer: both, kind: '<einzelhandel/>', rest: letting }).values).toMatchObject({
      marketingType: 'RENT_AND_BUY',
      value: 900,
    });
    expect(
      readOne({ offer: both, kind: '<einzelhandel/>', rest: '<preise><kaufpreis>900000</kaufpreis></preise>' }).values,
    ).toMatchObject({ marketingType: 'PURCHASE', value: 900_000 });
  });
});

describe('prices', () => {
  const flat = '<wohnung wohnungtyp="APARTMENT"/>';
  const priced = (rest: string, more: Parts = {}): ReadObject => readOne({ rest: `<preise>${rest}</preise>`, ...more });

  it('are read as the format writes numbers, and as Germans do', () => {
    expect(priced('<kaufpreis>449.000,00</kaufpreis>').values['value']).toBe(449_000);
    expect(priced('<kaufpreis>449000.00</kaufpreis>').values['value']).toBe(449_000);
    expect(priced('<kaufpreis>1.449.000 €</kaufpreis>').values['value']).toBe(1_449_000);
    const unclear = priced('<kaufpreis>449.000</kaufpreis>');
    expect([unclear.values['value'], codesOf(unclear)]).toEqual([449, ['number_unclear']]);
  });

  it.each(['NaN', 'INF', '-', 'auf Anfrage', '1e999', '12.34.56', '1,2,3'])(
    'that are no number are left out: %s',
    (text) => {
      const object = priced(`<kaufpreis>${text}</kaufpreis>`);
      expect([object.values['value'], codesOf(object)]).toEqual([undefined, ['value_unreadable']]);
    },
  );

  it('that no field takes are left out, 0 silently', () => {
    expect(codesOf(priced('<kaufpreis>-5</kaufpreis>'))).toEqual(['value_out_of_range']);
    expect(codesOf(priced('<kaufpreis>99999999999</kaufpreis>'))).toEqual(['value_out_of_range']);
    expect(priced('<kaufpreis>0.00</kaufpreis>')).toMatchObject({ problems: [] });
    expect(priced('<kaufpreis auf_anfrage="true">0</kaufpreis>').values).toMatchObject({ priceOnRequest: 'YES' });
  });

  it('of a flat to rent are cold, warm and costs; those of a year are counted by the month', () => {
    const rent = { kind: flat, offer: 'MIETE_PACHT="true"' };
    expect(
      priced(
        `<nettokaltmiete>900</nettokaltmiete><kaltmiete>1000</kaltmiete><warmmiete>1150.00</warmmiete>
         <nebenkosten>150</nebenkosten><heizkosten>0</heizkosten><kaution>2700</kaution>`,
        rent,
      ).values,
    ).toMatchObject({ baseRent: 900, totalRent: 1150, serviceCharge: 150, heatingCosts: 0, deposit: 2700 });
    const yearly = '<nettokaltmiete>12000</nettokaltmiete><preis_zeiteinheit zeiteinheit="JAHR"/>';
    expect(priced(yearly, rent).values['baseRent']).toBe(1000);
    expect(codesOf(priced(yearly.replace('JAHR', 'TAG'), rent))).toEqual(['rent_period']);
  });

  it('of a flat for sale: monthly costs, parking, commission and rent', () => {
    expect(
      priced(
        `<kaufpreis>300000</kaufpreis><hausgeld>250</hausgeld><nebenkosten>99</nebenkosten>
         <aussen_courtage mit_mwst="true">3.57</aussen_courtage>
         <mieteinnahmen_ist periode="JAHR">9600</mieteinnahmen_ist>
         <stp_tiefgarage anzahl="2" stellplatzkaufpreis="19.500,00"/><stp_freiplatz anzahl="1" stellplatzmiete="30"/>`,
        { kind: flat },
      ).values,
    ).toMatchObject({
      serviceCharge: 250,
      courtage: '3,57 % inkl. MwSt.',
      rentalIncome: 800,
      parkingSpaceType: 'UNDERGROUND_GARAGE',
      parkingSpacePrice: 19_500,
      numberOfParkingSpaces: 3,
    });
  });

  it('of a garage may be those of a parking space', () => {
    const parking = { kind: '<parken parken_typ="EINZELGARAGE"/>' };
    expect(priced('<stp_garage stellplatzkaufpreis="15000"/>', parking).values['value']).toBe(15_000);
    expect(
      priced('<stp_garage stellplatzmiete="65"/>', { ...parking, offer: 'MIETE_PACHT="true"' }).values['value'],
    ).toBe(65);
  });

  it('by the square metre stand where there is no other', () => {
    const office = { kind: '<buero_praxen/>', offer: 'MIETE_PACHT="true"' };
    const perSqm = '<mietpreis_pro_qm>16,50</mietpreis_pro_qm>';
    expect(priced(perSqm, office).values).toMatchObject({ marketingType: 'RENT_PER_SQM', value: 16.5 });
    expect(priced(`${perSqm}<nettokaltmiete>4000</nettokaltmiete>`, office).values).toMatchObject({
      marketingType: 'RENT',
      value: 4000,
    });
  });
});

it('one fuel says how is heated, two are told apart by the certificate', () => {
  const heated = (marks: string, source = ''): Readonly<Record<string, unknown>> =>
    readOne({
      rest: `<ausstattung>${marks}</ausstattung><zustand_angaben><energiepass>
        <primaerenergietraeger>${source}</primaerenergietraeger></energiepass></zustand_angaben>`,
    }).values;
  expect(heated('<befeuerung GAS="true" OEL="false"/>')).toMatchObject({
    heatingTypeEnev2014: 'GAS_HEATING',
    energySourceEnev2014: 'GAS',
  });
  expect(heated('<heizungsart FUSSBODEN="1"/><befeuerung LUFTWP="1" ELEKTRO="1"/>')).toMatchObject({
    heatingTypeEnev2014: 'FLOOR_HEATING',
    energySourceEnev2014: 'ENVIRONMENTAL_THERMAL_ENERGY',
  });
  expect(heated('<befeuerung GAS="1" BLOCK="1"/>', 'GAS')).toMatchObject({
    heatingTypeEnev2014: 'COMBINED_HEAT_AND_POWER_PLANT',
    energySourceEnev2014: 'GAS',
  });
});

it('numbers, days, truths and bytes', () => {
  expect(['98,5 m²', '1.234,5', "1'234.50", '1,234.50', '.5', '3,57 %', '€ 5', '12 qm', ''].map(parseNumber)).toEqual([
    98.5,
    1234.5,
    1234.5,
    1234.5,
    undefined,
    3.57,
    5,
    12,
    undefined,
  ]);
  expect(['2026-03-01T10:00:00', '1.3.2026', '2026-02-30', '12/2026', '99.99.2026'].map(parseDay)).toEqual([
    '2026-03-01',
    '2026-03-01',
    undefined,
    undefined,
    undefined,
  ]);
  expect(['TRUE', '0', 'Ja', 'constructor'].map(parseTruth)).toEqual([true, false, true, undefined]);
  expect(['aä', 'ä', '🏡a'].map((text) => cutBytes(text, 2))).toEqual(['a', 'ä', '']);
});
