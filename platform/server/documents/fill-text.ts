/** Puts values into the places of a text: `fillText('Seite {page}', { page: '2' })`. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
