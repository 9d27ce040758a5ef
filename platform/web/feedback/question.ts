import { createStore } from '../state/store.ts';

/** A question before something that cannot be undone; texts are already translated. */
export interface Question {
  /** Names the thing: `Rechnung RE-2026-0012 löschen?` */
  readonly title: string;
  readonly text?: string;
  /** Stands below the text, line by line. */
  readonly list?: readonly string[];
  /** Texts of the buttons; `Löschen`/`Abbrechen` in the user's language if absent. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** Whether confirming loses something for ever (red button, focus on the other one); true if absent. */
  readonly destructive?: boolean;
  /** A way out that loses nothing, such as `Speichern und verlassen`; has the focus. */
  readonly rescueLabel?: string;
  /** Has to be typed before the question can be confirmed, because many lose something by it. */
  readonly typedName?: string;
  /** Label of a line that may be filled on the way, such as the reason. */
  readonly noteLabel?: string;
}

export type Answer = 'confirm' | 'rescue' | 'cancel';

export interface OpenQuestion extends Question {
  readonly answer: (answer: Answer, note?: string) => void;
}

/** The question that the dialog of the shell shows. */
export const openQuestion = createStore<OpenQuestion | null>(null);

/** Asks in a dialog; Escape declines. A second question declines the first. */
export async function askFor(question: Question): Promise<Answer> {
  return (await open(question)).answer;
}

function open(question: Question): Promise<{ readonly answer: Answer; readonly note: string }> {
  openQuestion.get()?.answer('cancel');
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      answer(answer, note = '') {
        openQuestion.set(null);
        resolve({ answer, note: note.trim() });
      },
    });
  });
}

/**
 * Asks whether to go on, with a line to be filled on the way. @returns the line, which may be empty; null when declined
 */
export async function askWithNote(
  question: Omit<Question, 'rescueLabel'> & { readonly noteLabel: string },
): Promise<string | null> {
  const { answer, note } = await open(question);
  return answer === 'confirm' ? note : null;
}

/** Asks in a dialog whether to go on. */
export async function ask(question: Omit<Question, 'rescueLabel'>): Promise<boolean> {
  return (await askFor(question)) === 'confirm';
}

/** Asks whether to delete the thing that the title names: `if (await confirmDelete({ title })) …`. */
export function confirmDelete(
  question: Pick<Question, 'title' | 'text' | 'confirmLabel' | 'typedName'>,
): Promise<boolean> {
  return ask(question);
}
