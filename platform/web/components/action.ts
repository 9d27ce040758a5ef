import type { TablerIcon } from '@tabler/icons-react';

/** An action of a menu. */
export interface Action {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly run: () => void;
  /** True for an irreversible action: shown last, in red. */
  readonly destructive?: boolean;
  readonly disabled?: boolean;
}
