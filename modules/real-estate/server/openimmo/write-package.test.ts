import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { Field, FieldSet } from '#platform/contract/fields.ts';
import { fieldsOfType } from '#platform/contract/optional-kinds.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import { writeDocument } from './write-package.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

function parse(document: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(document).close();
  const [first] = root.children;
  if (first === undefined) throw new Error('no root');
  return first;
}

const names = (list: string): readonly string[] => list.split(' ');

// Rules of OpenImmo 1.2.7 as its public descriptions state them: order of children, required parts, lists of values.
const order: Readonly<Record<string, readonly string[]>> = {
  immobilie: names(
    'objektkategorie geo kontaktperson weitere_adresse preise bieterverfahren versteigerung flaechen ausstattung zustand_angaben bewertung infrastruktur freitexte anhaenge verwaltung_objekt verwaltung_techn',
  ),
  preise: names(
    'kaufpreis kaufpreisnetto kaufpreisbrutto nettokaltmiete kaltmiete warmmiete nebenkosten heizkosten_enthalten heizkosten zzg_mehrwertsteuer mietzuschlaege pacht erbpacht hausgeld abstand preis_zeitraum_von preis_zeitraum_bis preis_zeiteinheit mietpreis_pro_qm kaufpreis_pro_qm provisionspflichtig provision_teilen innen_courtage aussen_courtage courtage_hinweis provisionnetto provisionbrutto waehrung mwst_satz mwst_gesamt freitext_preis x_fache nettorendite mieteinnahmen_ist mieteinnahmen_soll erschliessungskosten kaution kaution_text geschaeftsguthaben stp_carport stp_duplex stp_freiplatz stp_garage stp_parkhaus stp_tiefgarage stp_sonstige',
  ),
  ausstattung: names(
    'ausstatt_kategorie wg_geeignet raeume_veraenderbar bad kueche boden kamin heizungsart befeuerung klimatisiert fahrstuhl stellplatzart gartennutzung ausricht_balkon_terrasse moebliert rollstuhlgerecht kabel_sat_tv dvbt barrierefrei sauna swimmingpool wasch_trockenraum wintergarten dv_verkabelung rampe hebebuehne kran gastterrasse stromanschlusswert kantine_cafeteria teekueche hallenhoehe angeschl_gastronomie brauereibindung sporteinrichtungen wellnessbereich serviceleistungen telefon_ferienimmobilie breitband_zugang umts_empfang sicherheitstechnik unterkellert abstellraum fahrradraum rolladen dachform bauweise ausbaustufe energietyp bibliothek dachboden gaestewc',
  ),
  geo: names(
    'plz ort geokoordinaten strasse hausnummer bundesland land gemeindecode flur flurstueck gemarkung etage anzahl_etagen lage_im_bau wohnungsnr lage_gebiet regionaler_zusatz',
  ),
  zustand_angaben: names(
    'baujahr letztemodernisierung zustand alter bebaubar_nach erschliessung erschliessung_umfang bauzone altlasten energiepass verkaufstatus',
  ),
  energiepass: names(
    'epart gueltig_bis energieverbrauchkennwert mitwarmwasser endenergiebedarf primaerenergietraeger stromwert waermewert wertklasse baujahr ausstelldatum jahrgang gebaeudeart',
  ),
  freitexte: names('objekttitel dreizeiler lage ausstatt_beschr objektbeschreibung sonstige_angaben'),
  verwaltung_techn: names(
    'objektnr_intern objektnr_extern aktion aktiv_von aktiv_bis openimmo_obid kennung_ursprung stand_vom weitergabe_generell',
  ),
  anhang: names('anhangtitel format check daten'),
};

const lists: Readonly<Record<string, readonly string[]>> = {
  'haus@haustyp': names(
    'REIHENHAUS REIHENEND REIHENMITTEL REIHENECK DOPPELHAUSHAELFTE EINFAMILIENHAUS STADTHAUS BUNGALOW VILLA RESTHOF BAUERNHAUS LANDHAUS SCHLOSS ZWEIFAMILIENHAUS MEHRFAMILIENHAUS KEINE_ANGABE',
  ),
  'wohnung@wohnungtyp': names(
    'DACHGESCHOSS MAISONETTE LOFT-STUDIO-ATELIER PENTHOUSE TERRASSEN ETAGE ERDGESCHOSS SOUTERRAIN APARTMENT KEINE_ANGABE',
  ),
  'grundstueck@grundst_typ': names('WOHNEN GEWERBE INDUSTRIE LAND_FORSTWIRSCHAFT FREIZEIT GEMISCHT'),
  'buero_praxen@buero_typ': names(
    'BUEROFLAECHE BUEROHAUS BUEROZENTRUM LOFT_ATELIER PRAXIS PRAXISFLAECHE PRAXISHAUS AUSSTELLUNGSFLAECHE',
  ),
  'einzelhandel@handel_typ': names(
    'LADENLOKAL EINZELHANDELSLADEN VERBRAUCHERMARKT EINKAUFSZENTRUM KAUFHAUS FACTORY_OUTLET KIOSK VERKAUFSFLAECHE AUSSTELLUNGSFLAECHE',
  ),
  'parken@parken_typ': names(
    'STELLPLATZ CARPORT DOPPELGARAGE DUPLEX TIEFGARAGE EINZELGARAGE PARKHAUS TIEFGARAGENSTELLPLATZ',
  ),
  'zinshaus_renditeobjekt@zins_typ': names(
    'MEHRFAMILIENHAUS WOHN_UND_GESCHAEFTSHAUS GESCHAEFTSHAUS BUEROGEBAEUDE SB_MAERKTE EINKAUFSCENTREN WOHNANLAGEN VERBRAUCHERMAERKTE INDUSTRIEANLAGEN',
  ),
  'zustand@zustand_art': names(
    'ERSTBEZUG TEIL_VOLLRENOVIERUNGSBED NEUWERTIG TEIL_VOLLSANIERT TEIL_VOLLRENOVIERT TEIL_SANIERT VOLL_SANIERT SANIERUNGSBEDUERFTIG NACH_VEREINBARUNG MODERNISIERT GEPFLEGT ABRISSOBJEKT',
  ),
  'anhang@gruppe': names(
    'TITELBILD INNENANSICHTEN AUSSENANSICHTEN GRUNDRISS KARTEN_LAGEPLAN BILD DOKUMENTE EPASS-SKALA',
  ),
  'aktion@aktionart': names('CHANGE DELETE REFERENZ'),
  'verkaufstatus@stand': names('OFFEN RESERVIERT VERKAUFT'),
  'erschliessung@erschl_attr': names('UNERSCHLOSSEN TEILERSCHLOSSEN VOLLERSCHLOSSEN'),
  'bebaubar_nach@bebaubar_attr': names('34_NACHBARSCHAFT 35_AUSSENGEBIET B_PLAN'),
  'unterkellert@keller': names('JA NEIN TEIL'),
};

const texts: Readonly<Record<string, RegExp>> = {
  ausstatt_kategorie: /^(?:STANDARD|GEHOBEN|LUXUS)$/u,
  epart: /^(?:BEDARF|VERBRAUCH)$/u,
  jahrgang: /^(?:2008|2014|ohne|nicht_noetig|bei_besichtigung)$/u,
  gebaeudeart: /^(?:wohn|nichtwohn)$/u,
  stand_vom: /^\d{4}-\d{2}-\d{2}$/u,
  ausstelldatum: /^\d{4}-\d{2}-\d{2}$/u,
  abdatum: /^\d{4}-\d{2}-\d{2}$/u,
  bisdatum: /^\d{4}-\d{2}-\d{2}$/u,
  objektadresse_freigeben: /^(?:true|false)$/u,
  provisionspflichtig: /^(?:true|false)$/u,
  haustiere: /^(?:true|false)$/u,
  kaufpreis: /^\d+(?:\.\d+)?$/u,
  nettokaltmiete: /^\d+(?:\.\d+)?$/u,
  wohnflaeche: /^\d+(?:\.\d+)?$/u,
  etage: /^-?\d+$/u,
};

/** Required children; every element of the list is there once. */
const required: Readonly<Record<string, readonly string[]>> = {
  openimmo: ['uebertragung', 'anbieter'],
  anbieter: ['firma', 'openimmo_anid'],
  immobilie: ['objektkategorie', 'geo', 'kontaktperson', 'verwaltung_techn'],
  objektkategorie: ['nutzungsart', 'vermarktungsart', 'objektart'],
  kontaktperson: ['name'],
  verwaltung_techn: ['objektnr_extern', 'aktion', 'openimmo_obid', 'stand_vom'],
  anhang: ['daten'],
};

/** Names of the rules that an element and everything in it breaks. */
function breaches(element: Element): readonly string[] {
  const known = order[element.name];
  const places = element.children.map(({ name }) => known?.indexOf(name) ?? 0);
  const found = new Set(element.children.map(({ name }) => name));
  return [
    ...(places.includes(-1) ? [`${element.name} has a child that is not known`] : []),
    ...(places.some((place, index) => place < (places[index - 1] ?? 0)) ? [`${element.name} is out of order`] : []),
    ...(required[element.name] ?? []).filter((name) => !found.has(name)).map((name) => `${element.name} lacks ${name}`),
    ...Object.entries(element.attributes)
      .filter(([name, value]) => lists[`${element.name}@${name}`]?.includes(value) === false)
      .map(([name, value]) => `${element.name}@${name} is ${value}`),
    ...(texts[element.name]?.test(element.text) === false ? [`${element.name} is ${element.text}`] : []),
    ...element.children.flatMap(breaches),
  ];
}

const contact = { firm: 'Immobilien Müller & Söhne', name: '', email: 'a@example.com', telephone: '', website: '' };

function write(data: Readonly<Record<string, unknown>>, more: object = {}): Element {
  const object = {
    objectId: '2026-001',
    externalId: '2026-001',
    obid: 'a-b',
    data,
    pictures: [],
    day: '2026-11-28',
    action: 'CHANGE' as const,
    ...more,
  };
  const document = writeDocument({
    objects: [object],
    contact,
    providerNumber: '4711',
    providerId: 'anid',
    now: new Date('2026-11-28T10:00:00Z'),
  });
  return parse(document);
}

function find(element: Element, name: string): Element | undefined {
  return element.name === name
    ? element
    : element.children.map((child) => find(child, name)).find((child) => child !== undefined);
}
const textAt = (element: Element, name: string): string | undefined => find(element, name)?.text;

/** Any value that a field takes, hostile texts included. */
function valuesOf({ kind, options = [], wire, maxLength = 60 }: Field): fc.Arbitrary<unknown> {
  const text = fc.oneof(fc.string({ maxLength: 60, unit: 'binary' }), fc.constant('Öl & <Möbel> "neu" ]]>'));
  const made = ((): fc.Arbitrary<unknown> => {
    if (kind === 'number') return fc.constantFrom(1, 2, 7, 30.5, 98.4, 1998, 649_000);
    if (kind === 'flag') return fc.boolean();
    if (kind === 'choices') return fc.constant(options.slice(0, 2));
    if (kind === 'day') return fc.constantFrom('2013-04-30', '2026-03-01');
    if (options.length > 0) return fc.constantFrom(...options);
    return text.map((value) => value.slice(0, maxLength));
  })();
  return kind === 'number' ? made.filter((value) => wire.safeParse(value).success) : made;
}

describe.each(objectTypes)('%s', (type) => {
  const fields: readonly string[] = fieldsOfType(objectFields as FieldSet, type);
  const data = fc.record(
    Object.fromEntries(fields.map((name) => [name, valuesOf((objectFields as FieldSet)[name] as Field)])),
    { requiredKeys: [] },
  );

  it('follows the rules of the format with any fields', () => {
    fc.assert(
      fc.property(data, fc.constantFrom('', 'RESERVED', 'SOLD', 'RENTED'), (values, realEstateStatus) => {
        expect(breaches(write({ ...values, realEstateType: type, realEstateStatus }))).toEqual([]);
      }),
      { seed: 20_261_128, numRuns: 40 },
    );
  });
});

const house = {
  realEstateType: 'realestates.houseBuy',
  title: 'Haus am See',
  buildingType: 'SEMIDETACHED_HOUSE',
  street: 'Am Alten Weiher',
  houseNumber: '12a–c',
  postcode: '50859',
  city: 'Köln',
  value: 649_000,
  livingSpace: 138.5,
  courtage: '3,57 % inkl. 19 % MwSt.',
};

describe('a house for sale', () => {
  it('has its price, kind and commission', () => {
    const document = write(house);
    expect(textAt(document, 'kaufpreis')).toBe('649000');
    expect(find(document, 'haus')?.attributes).toEqual({ haustyp: 'DOPPELHAUSHAELFTE' });
    expect(find(document, 'vermarktungsart')?.attributes).toEqual({ KAUF: 'true', MIETE_PACHT: 'false' });
    expect([textAt(document, 'provisionspflichtig'), textAt(document, 'aussen_courtage')]).toEqual([
      'true',
      '3,57 % inkl. 19 % MwSt.',
    ]);
    expect(textAt(document, 'hausnummer')).toBe('12a–c');
  });

  it('free of commission says so, and names none', () => {
    const document = write({ ...house, courtage: 'provisionsfrei' });
    expect([textAt(document, 'provisionspflichtig'), find(document, 'aussen_courtage')]).toEqual(['false', undefined]);
  });

  it('with a price on request never tells it', () => {
    const document = write({ ...house, priceOnRequest: 'YES' });
    expect([textAt(document, 'kaufpreis'), find(document, 'kaufpreis')?.attributes]).toEqual([
      '0',
      { auf_anfrage: 'true' },
    ]);
    expect(JSON.stringify(document)).not.toContain('649000');
  });
});

it('a flat to rent: cold rent, costs beside it, floor, and nothing for sale', () => {
  const document = write({ realEstateType: 'realestates.apartmentRent', baseRent: 1020, serviceCharge: 150, floor: 0 });
  expect(['nettokaltmiete', 'nebenkosten', 'etage', 'kaufpreis'].map((name) => textAt(document, name))).toEqual([
    '1020',
    '150',
    '0',
    undefined,
  ]);
});

it('an office by the square metre states both', () => {
  const document = write({
    realEstateType: 'realestates.office',
    marketingType: 'RENT_PER_SQM',
    value: 16.5,
    netFloorSpace: 312,
  });
  expect(['mietpreis_pro_qm', 'nettokaltmiete', 'bueroflaeche'].map((name) => textAt(document, name))).toEqual([
    '16.5',
    '5148',
    '312',
  ]);
});

it('a site in leasehold has a ground rent and no number of a house that it lacks', () => {
  const document = write({
    realEstateType: 'realestates.livingBuySite',
    leasehold: 'YES',
    marketingType: 'LEASEHOLD',
    value: 7680,
    houseNumber: 'o. Nr.',
  });
  expect([textAt(document, 'erbpacht'), find(document, 'hausnummer')]).toEqual(['7680', undefined]);
  expect(find(document, 'vermarktungsart')?.attributes['ERBPACHT']).toBe('true');
});

it('a certificate of 2013 is one of the old kind, a missing one is said to come', () => {
  const certificate = {
    energyCertificateAvailability: 'AVAILABLE',
    buildingEnergyRatingType: 'ENERGY_REQUIRED',
    thermalCharacteristic: 162,
  };
  const old = write({ ...house, ...certificate, energyCertificateIssuedAt: '2013-04-30' });
  expect(['epart', 'endenergiebedarf', 'jahrgang'].map((name) => textAt(old, name))).toEqual(['BEDARF', '162', '2008']);
  expect(textAt(write({ ...house, energyCertificateAvailability: 'NOT_AVAILABLE_YET' }), 'jahrgang')).toBe(
    'bei_besichtigung',
  );
  expect(textAt(write({ ...house, energyCertificateAvailability: 'NOT_REQUIRED' }), 'jahrgang')).toBe('nicht_noetig');
});

it('pictures are named by their files, one of them as the first', () => {
  const picture = { title: '', isFloorplan: false, position: null, isFirst: false };
  const document = write(house, {
    pictures: [
      { ...picture, fileName: 'a.jpg', isFirst: true },
      { ...picture, fileName: 'b.jpg', isFloorplan: true },
      { ...picture, fileName: 'c.jpg', position: 'Lageplan' },
    ],
  });
  expect(find(document, 'anhaenge')?.children.map(({ attributes }) => attributes['gruppe'])).toEqual([
    'TITELBILD',
    'GRUNDRISS',
    'KARTEN_LAGEPLAN',
  ]);
  expect(breaches(document)).toEqual([]);
});
