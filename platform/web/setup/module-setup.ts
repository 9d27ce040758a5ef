import type { ComponentType } from 'react';

/**
 * Set-up of a module in a new organisation. Its card stands above the pages named here, and above the first screen of
 * anybody who may take the steps, until they are done or the card is put away.
 */
export interface ModuleSetup {
  /** Application whose users take the steps. */
  readonly application: string;
  /** Paths of the first pages of the module. */
  readonly pages: readonly string[];
  /** Features of the module whose texts the card shows. */
  readonly texts: readonly string[];
  /** Loads the card, mostly a `SetupCard`; it calls `onFinished` if there is nothing to do any more. */
  readonly card: () => Promise<ComponentType<SetupProps>>;
}

export interface SetupProps {
  /** Remembers in this browser that the card is needed no more. */
  readonly onFinished: () => void;
}
