let remembered = 0;
let isReturning = false;

/** Remembers how far the list was scrolled, in CSS pixels, when an invoice was opened from it. */
export function rememberListOffset(offset: number): void {
  remembered = offset;
}

/** The next list goes where the last one was left; called on the way back from an invoice. */
export function returnToListOffset(): void {
  isReturning = true;
}

/** Where the list goes on its first appearance: the remembered place once after a return, else null. */
export function takeListOffset(): number | null {
  const offset = isReturning ? remembered : null;
  isReturning = false;
  return offset;
}
