/** Characters of a message: an intake talk of 40 minutes has about 40,000. */
export const maxPromptCharacters = 60_000;
