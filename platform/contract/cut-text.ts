/**
 * Returns the first `max` code units of a text, without halves of surrogate pairs anywhere: the database refuses those.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return (/[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut).toWellFormed();
}
