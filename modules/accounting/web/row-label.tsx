import { VisuallyHidden } from '@mantine/core';

/** Label of an input in a row, which says to those who cannot see it in which row it stands. */
export function RowLabel({ short, whole }: { readonly short: string; readonly whole: string }) {
  return (
    <>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </>
  );
}
