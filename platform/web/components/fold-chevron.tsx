import { IconChevronDown } from '@tabler/icons-react';

/** Chevron of a collapsible element: turns with its button, `details` or row. */
export function FoldChevron() {
  return <IconChevronDown size={16} aria-hidden className="kontor-fold-chevron" />;
}
