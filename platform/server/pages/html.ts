import { escapeHtml } from './escape-html.ts';

/** Markup that may stand in a page as it is. */
export class Html {
  readonly markup: string;
  #bytes: Buffer | undefined;

  constructor(markup: string) {
    this.markup = markup;
  }

  /** The markup in UTF-8, encoded once: a page that is kept is sent many times. */
  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(this.markup));
  }
}

/** Content of a place in a template: text is escaped, lists stand one after the other, nothing is left out. */
type Content = Html | string | number | false | null | undefined | readonly Content[];

/**
 * Writes markup: every value that is no markup itself is escaped, between tags and in quoted attributes. Attributes must
 * stand in double quotes; addresses in them need a scheme that was checked before.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, value] of values.entries()) markup += toMarkup(value) + (strings[index + 1] ?? '');
  return new Html(markup);
}

function toMarkup(value: Content): string {
  if (value instanceof Html) return value.markup;
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map(toMarkup).join('');
}

/** JSON within a script element: no text in it can end the element. */
export function jsonScript(value: object): Html {
  return new Html(JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
}
