import { cleanText } from './clean-text.ts';

/** The beginning of a token at the end of a text, whose rest is still to come. */
const openToken = /\\?\[[^\]]{0,12}$/u;

/**
 * The texts of the field `text` in JSON that is still being written, one paragraph each: what people may see of an
 * answer that nothing has checked yet. A token that is not whole is left out.
 */
export function readPartialText(json: string): string {
  const texts = [...json.matchAll(/"text"\s*:\s*"((?:[^"\\]|\\.)*)/gsu)].map(([, written = '']) => unescape(written));
  return cleanText(texts.filter((text) => text !== '').join('\n\n')).replace(openToken, '');
}

function unescape(written: string): string {
  // An escape that is cut off comes whole with the next part.
  const whole = written.replace(/\\(?:u[\da-f]{0,3})?$/iu, '');
  try {
    return JSON.parse(`"${whole.replaceAll('\n', '\\n')}"`) as string;
  } catch {
    return '';
  }
}
