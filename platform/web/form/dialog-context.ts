import { createContext } from 'react';

/** The dialog around a form and its actions. */
export interface DialogOfForm {
  readonly id: string;
  readonly title: string;
  /** Closes the dialog unless an action runs or the user keeps what is typed. */
  readonly close: () => void;
  /** Registers the question asked before closing; returns the function that removes it. */
  readonly guard: (mayDiscard: () => Promise<boolean>) => () => void;
}

/** Null outside of a dialog. */
export const DialogContext = createContext<DialogOfForm | null>(null);

/** Common start of the mutation keys of a dialog's actions. */
export const actionKey = (dialogId: string | undefined): readonly string[] => ['action', dialogId ?? ''];
