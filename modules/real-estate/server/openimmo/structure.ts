import { toXmlText, xmlDeclaration } from '#platform/server/xml/write-xml.ts';

/** Element of a document in OpenImmo 1.2.7; its children are written in the order of the format, however they are given. */
export interface OpenImmoElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly OpenImmoElement[];
}

type Value = string | number | boolean | null | undefined;

/** Children of the elements that are written, in the order of the format. */
const order: Readonly<Record<string, string>> = {
  openimmo: 'uebertragung anbieter',
  anbieter: 'anbieternr firma openimmo_anid lizenzkennung immobilie',
  immobilie:
    'objektkategorie geo kontaktperson preise flaechen ausstattung zustand_angaben infrastruktur freitexte anhaenge verwaltung_objekt verwaltung_techn',
  objektkategorie: 'nutzungsart vermarktungsart objektart',
  objektart: 'wohnung haus grundstueck buero_praxen einzelhandel parken zinshaus_renditeobjekt objektart_zusatz',
  geo: 'plz ort strasse hausnummer land etage anzahl_etagen regionaler_zusatz',
  kontaktperson: 'email_zentrale tel_zentrale name firma strasse url',
  preise:
    'kaufpreis nettokaltmiete kaltmiete warmmiete nebenkosten heizkosten_enthalten heizkosten zzg_mehrwertsteuer erbpacht hausgeld preis_zeiteinheit mietpreis_pro_qm kaufpreis_pro_qm provisionspflichtig aussen_courtage courtage_hinweis waehrung freitext_preis x_fache mieteinnahmen_ist mieteinnahmen_soll kaution kaution_text stp_carport stp_duplex stp_freiplatz stp_garage stp_parkhaus stp_tiefgarage',
  flaechen:
    'wohnflaeche nutzflaeche gesamtflaeche verkaufsflaeche bueroflaeche fensterfront grz gfz grundstuecksflaeche sonstflaeche anzahl_zimmer anzahl_schlafzimmer anzahl_badezimmer teilbar_ab anzahl_stellplaetze vermietbare_flaeche anzahl_wohneinheiten anzahl_gewerbeeinheiten einliegerwohnung',
  ausstattung:
    'ausstatt_kategorie wg_geeignet kueche boden kamin heizungsart befeuerung klimatisiert fahrstuhl stellplatzart gartennutzung barrierefrei dv_verkabelung rampe kantine_cafeteria unterkellert gaestewc',
  zustand_angaben: 'baujahr letztemodernisierung zustand bebaubar_nach erschliessung energiepass verkaufstatus',
  energiepass:
    'epart gueltig_bis energieverbrauchkennwert mitwarmwasser endenergiebedarf primaerenergietraeger stromwert waermewert wertklasse baujahr ausstelldatum jahrgang gebaeudeart',
  infrastruktur: 'distanzen',
  freitexte: 'objekttitel dreizeiler lage ausstatt_beschr objektbeschreibung sonstige_angaben',
  anhaenge: 'anhang',
  anhang: 'anhangtitel format check daten',
  daten: 'pfad',
  verwaltung_objekt:
    'objektadresse_freigeben verfuegbar_ab abdatum bisdatum wbs_sozialwohnung vermietet haustiere denkmalgeschuetzt als_ferien gewerbliche_nutzung',
  verwaltung_techn: 'objektnr_intern objektnr_extern aktion openimmo_obid stand_vom weitergabe_generell',
};

const places = new Map(
  Object.entries(order).map(([name, children]) => [
    name,
    new Map(children.split(' ').map((child, index) => [child, index])),
  ]),
);

/** An element with a text; none for an empty value. Numbers have a point, truths are true and false. */
export function leaf(
  name: string,
  value: Value,
  attributes: Readonly<Record<string, string>> = {},
): readonly OpenImmoElement[] {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return [];
  return [{ name, attributes, content: String(value) }];
}

/** An element that says everything in attributes; none without any. */
export function mark(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
): readonly OpenImmoElement[] {
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? [] : [{ name, attributes: Object.fromEntries(given), content: '' }];
}

/** An element around others; none without any. */
export function group(
  name: string,
  children: readonly OpenImmoElement[],
  attributes: Readonly<Record<string, string>> = {},
): readonly OpenImmoElement[] {
  return children.length === 0 ? [] : [{ name, attributes, content: children }];
}

/** Writes a document. @throws Error for an element in a place that the format does not have */
export function writeOpenImmo(root: OpenImmoElement): string {
  return `${xmlDeclaration}${write(root)}\n`;
}

function write({ name, attributes, content }: OpenImmoElement): string {
  const opening = `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${toXmlText(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`)
    .join('')}`;
  const inside = typeof content === 'string' ? toXmlText(content) : sortChildren(name, content).map(write).join('');
  return inside === '' ? `<${opening}/>` : `<${opening}>${inside}</${name}>`;
}

function sortChildren(parent: string, children: readonly OpenImmoElement[]): readonly OpenImmoElement[] {
  const known = places.get(parent);
  const placeOf = ({ name }: OpenImmoElement): number => {
    const place = known?.get(name);
    if (place === undefined) throw new Error(`OpenImmo has no ${name} in ${parent}`);
    return place;
  };
  return children.toSorted((one, other) => placeOf(one) - placeOf(other));
}
