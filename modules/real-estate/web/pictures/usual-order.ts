import type { Picture } from '../../contract/objects/pictures.ts';

// Rooms in the order of a visit, by words of captions and file names.
const groups: readonly RegExp[] = [
  /ansicht|front|fassade|straße|aussen|außen|front|haus/iu,
  /wohn|kamin|ess(?:en|zimmer|platz)|living/iu,
  /küche|kueche|kitchen/iu,
  /schlaf|kind|arbeit|zimmer|büro|bed/iu,
  /bad|dusche|wc|bath/iu,
  /garten|balkon|terrasse|loggia|garden/iu,
];
const technology = /heizung|technik|keller|garage|stellplatz|energie/iu;

const rankOf = ({ titlePicture, name, floorplan, exposePosition }: Picture): number => {
  const text = `${titlePicture} ${name}`;
  if (exposePosition === 'Coverbild') return -1;
  if (floorplan || /lageplan|grundriss|flurkarte/iu.test(text)) return groups.length + 2;
  if (technology.test(text)) return groups.length + 1;
  const rank = groups.findIndex((group) => group.test(text));
  return rank === -1 ? groups.length : rank;
};

/** Names of the pictures in the order that is usual: front, living, kitchen, sleeping, bath, garden, technology, plans. */
export function inUsualOrder(pictures: readonly Picture[]): readonly string[] {
  return pictures.toSorted((one, other) => rankOf(one) - rankOf(other)).map(({ name }) => name);
}
