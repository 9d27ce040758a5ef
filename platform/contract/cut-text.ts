/**
 * The first `max` units of a text, without the half of a character at the cut or anywhere else: the database refuses
 * halves.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return (/[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut).toWellFormed();
}
