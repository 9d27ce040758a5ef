import { createStore } from '../state/store.ts';

/** A confirmation before an irreversible action; texts are already translated. */
export interface Question {
  /** Names the object: `Artikel A-12 löschen?` */
  readonly title: string;
  readonly text?: string;
  /** Lines below the text. */
  readonly list?: readonly string[];
  /** Labels of the buttons; `Löschen`/`Abbrechen` in the user's language if absent. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** True if confirming is irreversible (red button, focus on the other one); true if absent. */
  readonly destructive?: boolean;
  /** Label of an alternative without loss, such as `Speichern und verlassen`; has the focus. */
  readonly rescueLabel?: string;
  /** Name that must be typed to confirm, because many people lose something. */
  readonly typedName?: string;
  /** Label of a checkbox that must be ticked to confirm, such as `delete the files, too`. */
  readonly tickLabel?: string;
  /** Label of an optional input, such as the reason. */
  readonly noteLabel?: string;
}

export type Answer = 'confirm' | 'rescue' | 'cancel';

export interface OpenQuestion extends Question {
  readonly answer: (answer: Answer, note?: string) => void;
}

/** Question shown by the dialog of the shell. */
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

/** Asks for confirmation with an optional text. @returns the text, possibly empty; null if declined */
export async function askWithNote(
  question: Omit<Question, 'rescueLabel'> & { readonly noteLabel: string },
): Promise<string | null> {
  const { answer, note } = await open(question);
  return answer === 'confirm' ? note : null;
}

/** Asks for confirmation in a dialog. */
export async function ask(question: Omit<Question, 'rescueLabel'>): Promise<boolean> {
  return (await askFor(question)) === 'confirm';
}

/** Asks to confirm the deletion of the object in the title: `if (await confirmDelete({ title })) …`. */
export function confirmDelete(
  question: Pick<Question, 'title' | 'text' | 'list' | 'confirmLabel' | 'typedName'>,
): Promise<boolean> {
  return ask(question);
}
