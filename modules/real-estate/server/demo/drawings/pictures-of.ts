import { balcony, bath, bedroom, floorPlan, heating, kitchen, living, locationMap, office } from './inside.ts';
import { facade, garage, garden, houseFront, plot, shop } from './outside.ts';
import { paletteOf } from './svg.ts';

/** A drawn picture of an object. */
export interface DrawnPicture {
  /** Name of its file, without the object's number. */
  readonly file: string;
  /** Caption, at most 22 characters. */
  readonly caption: string;
  readonly svg: string;
  readonly position?: string;
  readonly short?: 'pic1' | 'pic2' | 'pic3' | 'pic4' | 'pic5';
  readonly isFloorplan?: boolean;
  readonly isNotPublic?: boolean;
}

const groundFloor = [
  { name: 'Wohnen', area: '34', at: [90, 120, 620, 420] },
  { name: 'Küche', area: '14', at: [710, 120, 360, 300] },
  { name: 'Diele', area: '9', at: [710, 420, 360, 240] },
  { name: 'WC', area: '2', at: [1070, 420, 180, 240] },
  { name: 'Arbeiten', area: '12', at: [90, 540, 620, 340] },
] as const;
const upperFloor = [
  { name: 'Schlafen', area: '18', at: [90, 120, 520, 400] },
  { name: 'Bad', area: '9', at: [610, 120, 320, 300] },
  { name: 'Kind', area: '14', at: [930, 120, 400, 400] },
  { name: 'Flur', area: '6', at: [610, 420, 320, 180] },
  { name: 'Gast', area: '13', at: [90, 520, 520, 360] },
] as const;
const flat = [
  { name: 'Wohnen', area: '26', at: [90, 160, 560, 460] },
  { name: 'Schlafen', area: '15', at: [650, 160, 420, 360] },
  { name: 'Küche', area: '10', at: [1070, 160, 320, 360] },
  { name: 'Flur', area: '8', at: [650, 520, 420, 180] },
  { name: 'Bad', area: '6', at: [1070, 520, 320, 260] },
] as const;
const offices = [
  { name: 'Empfang', area: '28', at: [90, 160, 420, 360] },
  { name: 'Büro 1', area: '42', at: [510, 160, 460, 360] },
  { name: 'Büro 2', area: '38', at: [970, 160, 420, 360] },
  { name: 'Besprechung', area: '34', at: [90, 520, 600, 320] },
  { name: 'Teeküche', area: '12', at: [690, 520, 280, 320] },
] as const;

/** Pictures of a house: as many as it has, in the usual order. */
function houseViews(seed: number, place: string, floors: number, isWide: boolean): readonly DrawnPicture[] {
  const colours = paletteOf(seed);
  const warm = paletteOf(seed + 1);
  return [
    {
      file: 'fassade',
      caption: 'Ansicht Straße',
      svg: houseFront(colours, floors, isWide),
      position: 'Coverbild',
      short: 'pic1',
    },
    { file: 'wohnen', caption: 'Wohnen', svg: living(colours, true), position: 'Objektbeschreibung', short: 'pic2' },
    { file: 'kueche', caption: 'Küche', svg: kitchen(colours), position: 'Ausstattung', short: 'pic3' },
    { file: 'garten', caption: 'Garten und Terrasse', svg: garden(colours), position: 'Vollbild', short: 'pic4' },
    { file: 'schlafen', caption: 'Schlafen', svg: bedroom(colours), short: 'pic5' },
    { file: 'bad', caption: 'Bad', svg: bath(colours), position: 'Sonstiges' },
    { file: 'grundriss-eg', caption: 'Grundriss EG', svg: floorPlan('Erdgeschoss', groundFloor), isFloorplan: true },
    { file: 'lageplan', caption: 'Lage', svg: locationMap(place, colours), position: 'Lageplan' },
    { file: 'grundriss-og', caption: 'Grundriss OG', svg: floorPlan('Obergeschoss', upperFloor), isFloorplan: true },
    { file: 'arbeiten', caption: 'Arbeiten', svg: office(colours), position: 'Objektueberblick' },
    { file: 'kind', caption: 'Kinderzimmer', svg: bedroom(warm) },
    { file: 'essplatz', caption: 'Essplatz', svg: kitchen(warm) },
    { file: 'heizung', caption: 'Heizung', svg: heating(), position: 'Heizung', isNotPublic: true },
    { file: 'gartenansicht', caption: 'Gartenansicht', svg: houseFront(warm, floors, isWide), position: 'LetzteSeite' },
  ];
}

function flatViews(seed: number, place: string, floors: number): readonly DrawnPicture[] {
  const colours = paletteOf(seed);
  return [
    { file: 'haus', caption: 'Ansicht', svg: facade(colours, floors, true), position: 'Coverbild', short: 'pic1' },
    { file: 'wohnen', caption: 'Wohnen', svg: living(colours, false), position: 'Objektbeschreibung', short: 'pic2' },
    { file: 'kueche', caption: 'Küche', svg: kitchen(colours), position: 'Ausstattung', short: 'pic3' },
    { file: 'grundriss', caption: 'Grundriss', svg: floorPlan('Wohnung', flat), isFloorplan: true },
    { file: 'schlafen', caption: 'Schlafen', svg: bedroom(colours), short: 'pic4' },
    { file: 'bad', caption: 'Bad', svg: bath(colours), short: 'pic5' },
    { file: 'balkon', caption: 'Balkon', svg: balcony(colours), position: 'Vollbild' },
    { file: 'lageplan', caption: 'Lage', svg: locationMap(place, colours), position: 'Lageplan' },
    { file: 'eingang', caption: 'Eingang', svg: facade(paletteOf(seed + 2), floors, false), position: 'LetzteSeite' },
  ];
}

function officeViews(seed: number, place: string): readonly DrawnPicture[] {
  const colours = paletteOf(seed);
  return [
    { file: 'haus', caption: 'Ansicht', svg: facade(colours, 5, false), position: 'Coverbild', short: 'pic1' },
    { file: 'buero', caption: 'Büro', svg: office(colours), position: 'Objektbeschreibung', short: 'pic2' },
    { file: 'grundriss', caption: 'Grundriss', svg: floorPlan('Etage', offices), isFloorplan: true },
    { file: 'teekueche', caption: 'Teeküche', svg: kitchen(colours), position: 'Ausstattung', short: 'pic3' },
    { file: 'besprechung', caption: 'Besprechung', svg: office(paletteOf(seed + 1)), short: 'pic4' },
    { file: 'lageplan', caption: 'Lage', svg: locationMap(place, colours), position: 'Lageplan' },
  ];
}

const shopViews = (seed: number, place: string): readonly DrawnPicture[] => [
  { file: 'laden', caption: 'Ladenfront', svg: shop(paletteOf(seed)), position: 'Coverbild', short: 'pic1' },
  { file: 'strasse', caption: 'Straße', svg: facade(paletteOf(seed), 3, false), position: 'Vollbild', short: 'pic2' },
  { file: 'lageplan', caption: 'Lage', svg: locationMap(place, paletteOf(seed)), position: 'Lageplan' },
  { file: 'lager', caption: 'Nebenraum', svg: office(paletteOf(seed + 3)), short: 'pic3' },
];

const siteViews = (seed: number, place: string, isTrade: boolean): readonly DrawnPicture[] => [
  { file: 'grundstueck', caption: 'Grundstück', svg: plot(isTrade), position: 'Coverbild', short: 'pic1' },
  { file: 'lageplan', caption: 'Lage', svg: locationMap(place, paletteOf(seed)), position: 'Lageplan', short: 'pic2' },
  { file: 'umgebung', caption: 'Umgebung', svg: garden(paletteOf(seed)), position: 'Vollbild' },
];

const garageViews = (seed: number, place: string, isUnderground: boolean): readonly DrawnPicture[] => [
  {
    file: 'stellplatz',
    caption: 'Stellplatz',
    svg: garage(paletteOf(seed), isUnderground),
    position: 'Coverbild',
    short: 'pic1',
  },
  { file: 'lageplan', caption: 'Lage', svg: locationMap(place, paletteOf(seed)), position: 'Lageplan' },
];

/** Pictures by the number of an object; number 009 has one alone, as it is incomplete. */
const counts: Readonly<Record<string, number>> = {
  '002': 10,
  '003': 9,
  '004': 12,
  '005': 5,
  '013': 9,
  '014': 5,
  '006': 9,
  '007': 7,
  '008': 9,
  '009': 1,
  '010': 8,
  '011': 5,
  '012': 6,
  '019': 6,
  '020': 3,
  '022': 1,
};

/** Draws the pictures of an object of the demo. */
export function drawPicturesOf(number: string, data: Readonly<Record<string, unknown>>): readonly DrawnPicture[] {
  const seed = Number(number);
  const place = `${String(data['city'])}-${String(data['quarter'])}`;
  const views = viewsOf(String(data['realEstateType']), { seed, place, number });
  return views.slice(0, counts[number] ?? views.length);
}

function viewsOf(type: string, { seed, place, number }: { seed: number; place: string; number: string }) {
  if (type.includes('house'))
    return houseViews(
      seed,
      place,
      number === '013' ? 1 : number === '004' ? 3 : 2,
      number === '004' || number === '013',
    );
  if (type.includes('apartment') || type.includes('investment'))
    return flatViews(seed, place, type.includes('investment') ? 4 : 5);
  if (type.includes('office')) return officeViews(seed, place);
  if (type.includes('store')) return shopViews(seed, place);
  if (type.includes('garage')) return garageViews(seed, place, number === '021');
  return siteViews(seed, place, type.includes('trade'));
}
