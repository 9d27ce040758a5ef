/** Starts of objects that are tried; a longer text of braces is no answer. */
const maxStarts = 50;

/**
 * Reads the JSON of an answer: the whole text, else its first object, because models like to add words, fences or their
 * thoughts. Undefined if there is none.
 */
export function extractJson(content: string): { readonly value: unknown } | undefined {
  const text = content.replace(/^\s*<think>.*?<\/think>/su, '').trim();
  const whole = parse(text);
  if (whole !== undefined) return whole;
  let start = text.indexOf('{');
  for (let tried = 0; start !== -1 && tried < maxStarts; tried += 1) {
    const end = findEnd(text, start);
    const found = end === undefined ? undefined : parse(text.slice(start, end));
    if (found !== undefined) return found;
    start = text.indexOf('{', start + 1);
  }
  return undefined;
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The index behind the object that begins at `start`; braces in strings do not count. */
function findEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}
