/** Parses the comma-separated ids of a filter in the address. */
export function readIds(list: string | undefined): readonly string[] {
  return (list ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
