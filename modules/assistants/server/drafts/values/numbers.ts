import type { Speech } from '../words/speech.ts';
import { findOtherNumbers } from './number-uses.ts';

/** Speech with the numbers that are no measurements. */
export interface Numbers extends Speech {
  readonly other: readonly boolean[];
  /** Returns true for a token of a name, so that „Apfelbaum 36,6“ is not taken for a label with its number. */
  readonly isName: (at: number) => boolean;
}

export function readNumbers(speech: Speech, isName: (at: number) => boolean): Numbers {
  return { ...speech, other: findOtherNumbers(speech), isName };
}

/** Folded words of the clause that contains a token. */
export function clauseAt({ clauses, clauseOf }: Speech, at: number): string {
  return clauses[clauseOf[at] ?? -1]?.folded ?? '';
}
