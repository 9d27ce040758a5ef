// NUL and halves of characters no database takes, the others no list shows; line breaks and tabs stay.
const unstorable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu;

/** Replaces characters that the database cannot store, or no list shows, by U+FFFD. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll(unstorable, '\uFFFD');
}
