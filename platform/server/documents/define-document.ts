import { fileURLToPath } from 'node:url';
import { toLocale } from '../../contract/language-keys.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { getDocumentFormats } from './document-formats.ts';
import type { DocumentFormats } from './document-formats.ts';
import type { DocumentRenderer, RenderRequest } from './document-renderer.ts';
import type { PreparedDocument } from './render-message.ts';

export interface DocumentDefinition<Input, Texts, Data extends object> {
  /** `import.meta.url` of the declaring file, which also exports `prepareDocument`: the worker loads it. */
  readonly module: string;
  /** The `.typ` file; around a letter it uses `letter.typ`. */
  readonly template: URL;
  readonly texts: Readonly<Record<LanguageKey, Texts>>;
  readonly languageOf: (input: Input) => LanguageKey;
  /** Makes finished texts of the input; runs in the worker, so that long ones do not hold up the server. */
  readonly data: (input: Input, words: { readonly texts: Texts; readonly formats: DocumentFormats }) => Data;
  /** Returns true if a layout for a single page is worth a try; never if absent. */
  readonly mayFitOnePage?: (data: Data) => boolean;
}

/** A kind of document. */
export interface Document<Input> {
  /** Prepares the template's data: the data, the language (ISO 639-1) and its region (ISO 3166-1, or null). */
  prepareDocument(input: Input): PreparedDocument;
  /** @throws as `DocumentRenderer` */
  render(
    renderer: DocumentRenderer,
    input: Input,
    options?: Omit<RenderRequest, 'template' | 'data' | 'prepare' | 'mayFitOnePage'>,
  ): Promise<Uint8Array>;
}

/**
 * Declares a kind of document once: its template, its texts in every language, and the data that both make of an input.
 */
export function defineDocument<Input, Texts, Data extends object>(
  definition: DocumentDefinition<Input, Texts, Data>,
): Document<Input> {
  const [template, prepare] = [fileURLToPath(definition.template), fileURLToPath(definition.module)];
  return {
    prepareDocument(input) {
      const key = definition.languageOf(input);
      const [language = 'de', region = null] = toLocale(key).split('-');
      const data = definition.data(input, { texts: definition.texts[key], formats: getDocumentFormats(key) });
      return { data: { ...data, language, region }, mayFitOnePage: definition.mayFitOnePage?.(data) ?? false };
    },
    render: (renderer, input, options = {}) => renderer.render({ template, prepare, data: input, ...options }),
  };
}
