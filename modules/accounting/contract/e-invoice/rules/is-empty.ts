/** What nobody sees: signs that only steer others, and letters without a shape. */
const invisible = /[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** Whether a text says nothing that anybody could see. */
export function isEmpty(text: string | null | undefined): boolean {
  return text == null || text.replaceAll(invisible, '').trim() === '';
}
