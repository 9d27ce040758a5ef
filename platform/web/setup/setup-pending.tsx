import { Box } from '@mantine/core';
import { ListSkeleton } from '../components/states.tsx';

/** Placeholder until it is known whether a `SetupCard` is needed; the content of the page is hidden meanwhile. */
export function SetupPending() {
  return (
    <Box data-setup-pending>
      <ListSkeleton rows={5} height={60} />
    </Box>
  );
}
