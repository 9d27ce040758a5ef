/** Words as they are compared: without case, accents and signs, ß as ss, so that `E-Mail ` is `email`. */
export function normalizeWords(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
