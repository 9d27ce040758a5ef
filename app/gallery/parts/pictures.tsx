import { Card } from '#platform/web/components/card.tsx';
import { FramedPicture } from '#platform/web/pictures/framed-picture.tsx';
import { SortableGrid, SortableTile } from '#platform/web/pictures/sortable-tile.tsx';
import { nothing } from '../example.ts';
import type { Example } from '../example.ts';

const house =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 200'%3E%3Crect width='300' height='200' fill='%239cc3e6'/%3E%3Crect x='70' y='80' width='160' height='90' fill='%23efe6d8'/%3E%3C/svg%3E";
const frame = { address: house, label: 'Fassade', missing: 'Bild nicht vorhanden', ratio: 4 / 3, width: 120 } as const;
const names = ['Fassade', 'Wohnzimmer mit Kamin '.repeat(15), 'Garten'];

const grid = () => (
  <SortableGrid label="Bilder">
    {names.map((name, index) => (
      <SortableTile
        key={name}
        kind="example"
        index={index}
        count={names.length}
        label={`Bild ${index + 1} verschieben`}
        onMove={nothing}
      >
        {(handle) => (
          <Card>
            {handle}
            <FramedPicture {...frame} />
            {name}
          </Card>
        )}
      </SortableTile>
    ))}
  </SortableGrid>
);

export const pictures: readonly Example[] = [
  { parts: ['FramedPicture'], state: 'of the middle', show: () => <FramedPicture {...frame} /> },
  { parts: ['FramedPicture'], state: 'of the left', show: () => <FramedPicture {...frame} ratio={0.5} at={0} /> },
  { parts: ['FramedPicture'], state: 'missing', show: () => <FramedPicture {...frame} address="data:image/png," /> },
  { parts: ['SortableGrid', 'SortableTile'], state: 'with long names', show: grid },
];
