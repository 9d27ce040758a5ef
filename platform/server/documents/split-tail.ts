const maxTailLength = 300;
const shortestTail = 60;
const tailLines = 4;

// Best after a sentence, else between words; Chinese has neither and parts after any character.
const places = [/.*[.!?;。！？；]\s*/su, /.*\s/su, /.*/su];

/**
 * Parts a long text before its last lines, where a reader expects a new line. Both parts together are the text, but for
 * the space between.
 */
export function splitTail(text: string): [start: string, end: string] {
  const lines = text.split('\n');
  const lastLines = lines.slice(-tailLines).join('\n');
  if (lines.length > tailLines && lastLines.length <= maxTailLength)
    return [lines.slice(0, -tailLines).join('\n'), lastLines];
  const from = Math.max(0, text.length - maxTailLength);
  const range = text.slice(from, -shortestTail);
  const length = places.map((place) => place.exec(range)?.[0].length ?? 0).find((found) => found > 0) ?? 0;
  const behind = text.slice(from + length);
  // Never within a surrogate pair.
  const cut = from + length - (/^[\uDC00-\uDFFF]/.test(behind) ? 1 : 0);
  return [text.slice(0, cut).trimEnd(), text.slice(cut).trimStart()];
}
