import type { ReactNode } from 'react';

/** One part of platform/web in one state. */
export interface Example {
  /** Names of the components that it shows, as they are exported. */
  readonly parts: readonly string[];
  readonly state: string;
  readonly show: () => ReactNode;
  /** Takes the whole window, such as a dialog: has a page of its own. */
  readonly isAlone?: boolean;
}

/** As long as the wire allows. */
export const longName = 'Wohnungseigentümergemeinschaft '.repeat(10).slice(0, 300);
export const unbrokenName = 'W'.repeat(300);

export const nothing = (): void => undefined;
