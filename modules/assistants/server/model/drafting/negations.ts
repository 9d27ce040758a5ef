const negations =
  /(?<!\p{L})(?:nicht|nichts|nix|kein\p{L}{0,2}|nie|niemals|niemand|ohne|weder|net|ned|nisch|nimmer|koan?\p{L}?|nee?t)(?!\p{L})/giu;

/** Number of words that deny. */
export const countNegations = (text: string): number => text.match(negations)?.length ?? 0;
