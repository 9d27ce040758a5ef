import { maxPromptCharacters } from '../../contract/chat/prompt.ts';

/** Share of the limit from which the count is shown. */
const countedShare = 0.9;

/** Measures the text of a box. */
export function measurePrompt(text: string) {
  const prompt = text.trim();
  const isTooLong = prompt.length > maxPromptCharacters;
  return {
    /** The text as it is sent. */
    prompt,
    isSendable: prompt !== '' && !isTooLong,
    isLong: prompt.length > maxPromptCharacters * countedShare,
    isTooLong,
  };
}

/** Adds spoken text to what is in the box, on a line of its own. */
export function addSpoken(text: string, spoken: string): string {
  const before = text.trimEnd();
  return before === '' ? spoken : `${before}\n${spoken}`;
}
