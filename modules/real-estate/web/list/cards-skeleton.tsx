import { Skeleton } from '@mantine/core';
import classes from './list.module.css';

/** Places of cards that are still loading. */
export function CardsSkeleton() {
  return (
    <div className={classes.cards} aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <Skeleton key={place} height={380} radius="md" />
      ))}
    </div>
  );
}
