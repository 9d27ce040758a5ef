/** Lists the gaps of a text, as they stand in it: `[bitte ergänzen: Telefon]`. */
export function listGaps(text: string): string[] {
  return [...new Set(text.match(/\[bitte ergänzen: [^\]\n]{1,120}\]/gu) ?? [])];
}
