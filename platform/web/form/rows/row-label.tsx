import { VisuallyHidden } from '@mantine/core';

/** Label of an input in a row that names the row for screen readers. */
export function RowLabel({ short, whole }: { readonly short: string; readonly whole: string }) {
  return (
    <>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </>
  );
}
