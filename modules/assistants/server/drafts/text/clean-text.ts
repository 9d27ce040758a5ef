/** Mends spaces around marks, the first letter and the last point; words stay as they were said. */
export function cleanText(text: string): string {
  const spaced = text
    .replaceAll(/[ \t\u00A0]+/gu, ' ')
    .replaceAll(/ *\n */gu, '\n')
    .replaceAll(/ +([,;.!?])/gu, '$1')
    .replaceAll(/(?:[,;] ?){2,}/gu, ', ')
    .replaceAll(/[,;]\s*([.!?])/gu, '$1')
    .trim()
    .replace(/^(?:[,;:.–-]|\b(?:und|dann|sowie)\b(?=\s))+\s*/u, '')
    .replace(/[,;:–-]+$/u, '')
    .replace(/\s+(?:und|sowie)$/u, '')
    .trim();
  if (spaced === '') return '';
  const capital = spaced.charAt(0).toLocaleUpperCase('de') + spaced.slice(1);
  return capital;
}
