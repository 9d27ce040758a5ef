import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { compareNaturally } from '#platform/contract/text-order.ts';
import { ListFoot } from '#platform/web/lists/list-foot.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import type { ListedObjekt } from '../../contract/objects/objekt.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { EditCard } from './edit-card.tsx';
import { ObjectCard } from './object-card.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import classes from './list.module.css';

interface ObjectCardsProps {
  readonly list: List<ListedObjekt>;
  /** True if they stand under their places. */
  readonly byPlace: boolean;
}

/** Objects as cards, of which one can be edited at a time. */
export function ObjectCards({ list, byPlace }: ObjectCardsProps) {
  const { t } = useObjectWords();
  const [edited, setEdited] = useState<string | null>(null);
  const { rows, query } = list;
  if (query.isPending) return <CardsSkeleton />;
  const cards = (objects: readonly ListedObjekt[]) => (
    <ul className={classes.cards}>
      {objects.map((object) =>
        object.objectId === edited ? (
          <EditCard key={object.id} object={object} onClose={() => setEdited(null)} />
        ) : (
          <ObjectCard key={object.id} object={object} onEdit={() => setEdited(object.objectId)} />
        ),
      )}
    </ul>
  );
  return (
    <Stack gap="lg">
      {byPlace
        ? groupByPlace(rows).map(([place, objects]) => (
            <Stack key={place} component="section" gap="sm" aria-label={place || t('objects.noPlace')}>
              <Title order={2} size="h5">
                {place || t('objects.noPlace')}
              </Title>
              {cards(objects)}
            </Stack>
          ))
        : cards(rows)}
      <ListFoot query={query} />
    </Stack>
  );
}

/** Groups objects by their towns, in the order of the names. */
function groupByPlace(objects: readonly ListedObjekt[]): (readonly [string, readonly ListedObjekt[]])[] {
  const groups = Map.groupBy(objects, ({ data }) => String(data['city'] ?? ''));
  return [...groups].toSorted(([one], [other]) => compareNaturally(one, other));
}
