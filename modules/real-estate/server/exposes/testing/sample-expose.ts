import { exposeDocument } from '../expose-document.ts';
import { notaryDocument } from '../notary-document.ts';
import { shortExposeDocument } from '../short-expose-document.ts';
import type { ExposeInput, PrintedPicture } from '../expose-input.ts';

const lorem =
  'Willkommen in einem Haus, das Ruhe und Nähe zur Stadt verbindet. Die Doppelhaushälfte liegt in einer gewachsenen Nachbarschaft mit altem Baumbestand.\n\nDas Erdgeschoss öffnet sich zum Garten: #strong[Wohnen], <b>Essen</b> und Küche bilden einen hellen Raum.';

/** Input of an exposé of a house with so many pictures. */
function sampleExpose(changes: Partial<ExposeInput> = {}, count = 6): ExposeInput {
  const places = [
    'Coverbild',
    'Objektueberblick',
    'Objektbeschreibung',
    'Vollbild',
    'Energieausweis',
    'LetzteSeite',
  ] as const;
  const pictures = Array.from({ length: count }, (_, index): PrintedPicture => ({
    file: 'picture-0',
    width: 1,
    height: 1,
    adjust: 50,
    caption: index % 2 === 0 ? `Bild ${index}` : '',
    isFloorplan: index === 8,
    position: places[index] ?? null,
    short: index === 1 ? 'pic1' : index === 2 ? 'pic2' : null,
  }));
  return {
    language: 'de',
    design: 'line',
    colour: '#8a1f3c',
    objectId: '2026-001',
    data: {
      realEstateType: 'realestates.houseBuy',
      title: 'Familienhaus mit sonnigem Garten',
      value: 649_000,
      street: 'Am Alten Weiher',
      houseNumber: '12a',
      postcode: '50859',
      city: 'Köln',
      quarter: 'Lövenich',
      buildingType: 'SEMIDETACHED_HOUSE',
      livingSpace: 138.5,
      plotArea: 262,
      numberOfRooms: 5,
      constructionYear: 1998,
      courtage: '3,57 % inkl. 19 % MwSt. vom Kaufpreis',
      cellar: 'YES',
      energyCertificateAvailability: 'AVAILABLE',
      thermalCharacteristic: 98.4,
      energyEfficiencyClass: 'C',
      descriptionNote: lorem,
      furnishingNote: lorem,
      locationNote: lorem,
      descriptionShortExpose: lorem,
      addEmptyPageToExpose: true,
    },
    internal: { ownerName: 'Erika Seidel', localCourt: 'Köln' },
    pictures,
    agency: {
      organization: 'Immobilien Rheinblick',
      contact: 'Katharina Vogel',
      address: 'Rheinufer 12, 50668 Köln',
      telephone: '0221 4711',
      email: 'agent@demo.example',
      website: '',
      imprint: 'Erlaubnis nach § 34c GewO: Stadt Köln',
    },
    terms: lorem,
    hasLogo: false,
    day: '2026-11-27',
    ...changes,
  };
}

const longer = (count: number): string => Array.from({ length: count }, () => lorem).join('\n\n');

/** An exposé whose chapters need more than a page, with pictures for each. */
function withLongTexts(count: number): ExposeInput {
  const sample = sampleExpose({}, count);
  const data = { ...sample.data, descriptionNote: longer(8), furnishingNote: longer(5), locationNote: longer(30) };
  return { ...sample, data, pictures: sample.pictures.map((picture) => ({ ...picture, width: 3, height: 2 })) };
}

const template = (name: string): string => `modules/real-estate/documents/${name}.typ`;

/** Documents about an object by what they show. @param picture stands for all pictures */
export function exposeSamples(picture: Uint8Array) {
  const files = { 'picture-0': picture };
  const full = (input: ExposeInput) => ({
    template: template('expose'),
    prepare: () => exposeDocument.prepareDocument(input),
    files,
  });
  return {
    'an exposé': full(sampleExpose({}, 9)),
    'an exposé with long texts and many pictures': full(withLongTexts(25)),
    'an exposé of the design Magazin in Chinese': full(sampleExpose({ design: 'magazine', language: 'cn' }, 20)),
    'an exposé of the design Werkplan without pictures': full(sampleExpose({ design: 'plan' }, 0)),
    'a short exposé': {
      template: template('short-expose'),
      prepare: () => shortExposeDocument.prepareDocument(sampleExpose({ design: 'magazine' })),
      files,
    },
    'a data sheet for the notary': {
      template: template('notary'),
      prepare: () => notaryDocument.prepareDocument(sampleExpose()),
      files: {},
    },
  };
}
