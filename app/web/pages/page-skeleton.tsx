import { Skeleton } from '@mantine/core';
import { ListSkeleton } from '#platform/web/components/states.tsx';

/** A page whose code or texts are still travelling. */
export function PageSkeleton() {
  return (
    <>
      <Skeleton height={28} width={220} radius="sm" mb="lg" />
      <ListSkeleton />
    </>
  );
}
