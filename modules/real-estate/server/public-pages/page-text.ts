import { html } from '#platform/server/pages/html.ts';
import type { Html } from '#platform/server/pages/html.ts';

/** Paragraphs of a typed text, with its lines; none for an empty one. */
export function paragraphsOfText(text: unknown): readonly Html[] {
  return (typeof text === 'string' ? text.trim() : '')
    .split(/\n\s*\n/u)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p>${part.split('\n').map((line, index) => [index > 0 && html`<br />`, line])}</p>`);
}
