/** Whether a term of an invoice says nothing. */
export function isEmpty(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
