import type { ComponentType } from 'react';

/**
 * Set-up of a module in a new organisation. Its card is shown below the heading of the pages named here, and on the
 * first screen of anybody who may take the steps, until they are done or the card is put away.
 */
export interface ModuleSetup {
  /** Application whose users take the steps. */
  readonly application: string;
  /** Paths of the first pages of the module. */
  readonly pages: readonly string[];
  /**
   * Loads the part that asks what is left to do, and shows `SetupPending` until it knows. If there is something, it loads
   * the card, mostly a `SetupCard`, with its texts; else it calls `onFinished`.
   */
  readonly card: () => Promise<ComponentType<SetupProps>>;
}

export interface SetupProps {
  /** Remembers in this browser that the card is needed no more. */
  readonly onFinished: () => void;
}
