/** The ids of a filter as they stand in the address, separated by commas. */
export function readIds(list: string | undefined): readonly string[] {
  return (list ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
