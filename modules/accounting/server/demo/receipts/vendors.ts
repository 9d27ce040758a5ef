import type { Vendor } from '#modules/receipt-reading/server/index.ts';

/**
 * Vendors of the demo's organisation. Their VAT ids start in a range that is never issued, and have a valid check
 * digit.
 */
export const vendors = {
  cleaning: {
    name: 'Blitzblank Gebäudereinigung GmbH',
    street: 'Gewerbestraße 18',
    city: '50933 Köln',
    vatId: 'DE999912076',
    color: '0.07 0.36 0.47',
  },
  power: {
    name: 'Rheinstrom Energie AG',
    street: 'Am Kraftwerk 1',
    city: '50735 Köln',
    vatId: 'DE999916384',
    color: '0.09 0.42 0.25',
  },
  telecom: {
    name: 'Domfunk Telekommunikation GmbH',
    street: 'Mediapark 14',
    city: '50670 Köln',
    vatId: 'DE999920695',
    color: '0.55 0.12 0.33',
  },
  office: {
    name: 'Papierhaus Brandt GmbH',
    street: 'Ehrenstraße 71',
    city: '50672 Köln',
    vatId: 'DE999925002',
    color: '0.30 0.30 0.34',
  },
  fuel: {
    name: 'Tankstelle Rodenkirchen',
    street: 'Hauptstraße 104',
    city: '50996 Köln',
    vatId: 'DE999929313',
    color: '0 0 0',
  },
  software: {
    name: 'Hausverwalter-Software Nord GmbH',
    street: 'Speicherstadt 9',
    city: '20457 Hamburg',
    vatId: 'DE999933623',
    color: '0.10 0.22 0.49',
  },
  insurance: {
    name: 'Colonia Versicherungsverein a. G.',
    street: 'Versicherungsplatz 2',
    city: '50668 Köln',
    vatId: 'DE999937934',
    color: '0.45 0.13 0.10',
  },
  tax: {
    name: 'Steuerkanzlei Brüggemann & Partner mbB',
    street: 'Kaiser-Wilhelm-Ring 3',
    city: '50672 Köln',
    vatId: 'DE999942249',
    color: '0.20 0.23 0.30',
  },
  roofer: {
    name: 'Dachdeckermeister Kessel GmbH',
    street: 'Industriestraße 40',
    city: '50354 Hürth',
    vatId: 'DE999946558',
    color: '0.58 0.27 0.08',
  },
  engineer: {
    name: 'Ingenieurbüro Vossen GmbH',
    street: 'Rheinuferstraße 22',
    city: '50968 Köln',
    vatId: 'DE999950860',
    color: '0.16 0.30 0.36',
  },
  restaurant: {
    name: 'Brauhaus Zum Anker',
    street: 'Alter Markt 11',
    city: '50667 Köln',
    vatId: 'DE999955173',
    color: '0 0 0',
  },
  bookshop: {
    name: 'Fachbuchhandlung Severin GmbH',
    street: 'Severinstraße 60',
    city: '50678 Köln',
    vatId: 'DE999959481',
    color: '0.34 0.18 0.40',
  },
  post: {
    name: 'Postagentur Zollstock',
    street: 'Höninger Weg 188',
    city: '50969 Köln',
    vatId: 'DE999963797',
    color: '0 0 0',
  },
  landlord: {
    name: 'Rheinland Immobilien AG',
    street: 'Konrad-Adenauer-Ufer 71',
    city: '50668 Köln',
    vatId: 'DE999968104',
    color: '0.12 0.28 0.44',
  },
  garage: {
    name: 'Autohaus Meirowsky GmbH',
    street: 'Militärringstraße 5',
    city: '50997 Köln',
    vatId: 'DE999972419',
    color: '0.36 0.10 0.12',
  },
  locks: {
    name: 'Schlüsseldienst Klein GmbH',
    street: 'Luxemburger Straße 240',
    city: '50937 Köln',
    vatId: 'DE999976725',
    color: '0.24 0.26 0.10',
  },
  academy: {
    name: 'Akademie der Immobilienverwalter e. V.',
    street: 'Poppelsdorfer Allee 33',
    city: '53115 Bonn',
    vatId: 'DE999981034',
    color: '0.05 0.33 0.33',
  },
  printer: {
    name: 'Druckerei Eigelstein GmbH',
    street: 'Eigelstein 112',
    city: '50668 Köln',
    vatId: 'DE999985343',
    color: '0.48 0.30 0.05',
  },
} as const satisfies Readonly<Record<string, Vendor>>;
