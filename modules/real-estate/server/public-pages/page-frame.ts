import { createHash } from 'node:crypto';
import { textColourOn } from '#platform/contract/colours.ts';
import { languageKeys, toLocale } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import type { PageAnswer } from '#platform/server/http/route.ts';
import { html, Html } from '#platform/server/pages/html.ts';
import { pageStyles } from './page-styles.ts';
import { publicText } from './public-texts.ts';

/** Names of the languages in themselves. */
const languageNames: Readonly<Record<LanguageKey, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ru: 'Русский',
  cn: '中文',
};

/** Content of a page with what stands around it. */
export interface PageContent {
  readonly language: LanguageKey;
  readonly title: string;
  /** Markup of the head beside the title. */
  readonly head?: Html;
  readonly body: Html;
  /** `#rrggbb` of the agency. */
  readonly colour?: string;
  /** Query of the address in another language; absent where the page has no other. */
  readonly addressIn?: (language: LanguageKey) => string;
  /** A script that lies in the page. */
  readonly script?: string;
}

const styles = new Html(`<style>${pageStyles}</style>`);

/** Puts a page together; its script, if it has one, is named in its policy. */
export function framePage(content: PageContent): Pick<PageAnswer, 'document' | 'scriptHashes'> {
  const { language, title, head, body, colour = '#155e6d', addressIn, script } = content;
  const document = html`<!doctype html>
    <html lang="${toLocale(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${head}${styles}
        <style>
          :root {
            --brand: ${colour};
            --on-brand: ${textColourOn(colour)};
          }
        </style>
      </head>
      <body>
        ${body}${addressIn && languageLinks(language, addressIn)}${script !== undefined && new Html(`<script>${script}</script>`)}
      </body>
    </html>`;
  return { document, scriptHashes: script === undefined ? [] : [hashOf(script)] };
}

function languageLinks(current: LanguageKey, addressIn: (language: LanguageKey) => string): Html {
  const links = languageKeys.map((language) =>
    language === current
      ? html`<span lang="${toLocale(language)}" aria-current="true">${languageNames[language]}</span>`
      : html`<a href="${addressIn(language)}" lang="${toLocale(language)}" hreflang="${toLocale(language)}"
          >${languageNames[language]}</a
        >`,
  );
  return html`<nav class="languages" aria-label="${publicText(current, 'languages')}">${links}</nav>`;
}

const hashes = new Map<string, string>();

function hashOf(script: string): string {
  const known = hashes.get(script) ?? `sha256-${createHash('sha256').update(script).digest('base64')}`;
  hashes.set(script, known);
  return known;
}

/** A page that says something in two lines. */
export function noticePage(
  language: LanguageKey,
  { title, text, more, colour }: { title: string; text: string; more?: Html; colour?: string },
): Pick<PageAnswer, 'document' | 'scriptHashes'> {
  return framePage({
    language,
    title,
    ...(colour !== undefined && { colour }),
    body: html`<main class="notice">
      <h1>${title}</h1>
      <p>${text}</p>
      ${more}
    </main>`,
  });
}
