/** Whether a text says nothing. */
export function isEmpty(text: string | null | undefined): boolean {
  return text == null || text.trim() === '';
}
