import { createStore } from '../state/store.ts';

/** A question before something that cannot be undone; texts are already translated. */
export interface Question {
  /** Names the thing: `Rechnung RE-2026-0012 löschen?` */
  readonly title: string;
  readonly text?: string;
  /** Texts of the buttons; `Löschen`/`Abbrechen` in the user's language if absent. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** Whether confirming destroys something (red button); true if absent. */
  readonly destructive?: boolean;
}

export interface OpenQuestion extends Question {
  readonly answer: (confirmed: boolean) => void;
}

/** The question that the dialog of the shell shows. */
export const openQuestion = createStore<OpenQuestion | null>(null);

/** Asks in a dialog; Enter confirms, Escape declines. A second question declines the first. */
export function ask(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      answer(confirmed) {
        openQuestion.set(null);
        resolve(confirmed);
      },
    });
  });
}

/** Asks whether to delete the thing that the title names: `if (await confirmDelete({ title })) …`. */
export function confirmDelete(question: { title: string; text?: string }): Promise<boolean> {
  return ask(question);
}
