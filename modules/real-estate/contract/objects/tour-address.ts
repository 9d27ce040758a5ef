/** Address of the tour through an object; null where the agency entered the number of a tour, which is no address. */
export function tourAddress(immoviewerId: unknown): string | null {
  if (typeof immoviewerId !== 'string' || !immoviewerId.startsWith('https://')) return null;
  return URL.canParse(immoviewerId) ? immoviewerId : null;
}
