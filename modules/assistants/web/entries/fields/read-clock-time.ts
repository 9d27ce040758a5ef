/** Reads a time as people type it: `14:30`, `14.30`, `1430`, `8`; null for any other text. @returns `HH:MM` */
export function readClockTime(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2}?)(?:[:.\s]?(\d{2}))?(?:\s*uhr)?$/iu.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
