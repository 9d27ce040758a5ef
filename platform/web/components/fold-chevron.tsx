import { IconChevronDown } from '@tabler/icons-react';

/** Shows that something unfolds: turns with the button, `details` or row that it stands in. */
export function FoldChevron() {
  return <IconChevronDown size={16} aria-hidden className="kontor-fold-chevron" />;
}
