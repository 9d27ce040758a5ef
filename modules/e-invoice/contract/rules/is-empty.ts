/** Invisible characters: format controls and letters without a shape. */
const invisible = /[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** True if a text has no visible character. */
export function isEmpty(text: string | null | undefined): boolean {
  return text == null || text.replaceAll(invisible, '').trim() === '';
}
