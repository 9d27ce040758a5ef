import type { LanguageKey } from '#platform/contract/languages.ts';
import { toLocale } from '#platform/contract/languages.ts';
import { escapeHtml } from './escape-html.ts';
import { logoAddress, toMailLogo } from './mail-logo.ts';

/** What a mail says, already in the reader's language. */
export interface Letter {
  readonly language: LanguageKey;
  readonly subject: string;
  /** Stands above the letter: its picture, a data URL, when mail programs can show it, else its name. */
  readonly brand?: { readonly name: string; readonly logo: string | null };
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A button, in plain text the label and the address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Stands below the button. */
  readonly notes?: readonly string[];
  readonly closing: string;
}

/** A letter in the two forms of a mail, with the picture that the HTML shows. */
export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly logo?: string;
}

// Everything may break, and no width is fixed, so that a phone shows the whole line.
const style = {
  page: 'margin:0;padding:16px;background:#f4f5f7;font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#212529',
  sheet: 'box-sizing:border-box;max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;overflow-wrap:anywhere;word-break:break-word',
  brand: 'margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #dee2e6;font-size:18px;font-weight:600;color:#1864ab',
  logo: 'display:block;border:0;max-width:100%;height:auto;max-height:48px',
  button: 'box-sizing:border-box;display:inline-block;max-width:100%;padding:12px 20px;background:#1864ab;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600',
  address: 'color:#1864ab;word-break:break-all',
} as const;

/** Sets a letter as plain text and as HTML; styles stand in the tags because mail programs drop style sheets. */
export function renderLetter(letter: Letter): RenderedLetter {
  const logo = toMailLogo(letter.brand?.logo ?? null);
  const rendered = { subject: letter.subject, text: toText(letter), html: toHtml(letter, logo !== null) };
  return logo === null ? rendered : { ...rendered, logo };
}

function toText({ greeting, paragraphs, action, notes = [], closing }: Letter): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return `${[greeting, ...paragraphs, ...link, ...notes, closing].join('\n\n')}\n`;
}

function toHtml({ language, subject, brand, greeting, paragraphs, action, notes = [], closing }: Letter, picture: boolean): string {
  const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const url = action ? escapeHtml(action.url) : '';
  const link = action
    ? [
        `<p><a href="${url}" style="${style.button}">${escapeHtml(action.label)}</a></p>`,
        `<p style="font-size:14px"><a href="${url}" style="${style.address}">${url}</a></p>`,
      ]
    : [];
  const body = [...toHeader(brand?.name, picture), paragraph(greeting), ...paragraphs.map(paragraph), ...link, ...notes.map(paragraph), paragraph(closing)];
  return [
    `<!doctype html><html lang="${toLocale(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style.page}"><div style="${style.sheet}">${body.join('\n')}</div></body></html>`,
  ].join('\n');
}

function toHeader(name: string | undefined, picture: boolean): string[] {
  if (name === undefined) return [];
  const text = escapeHtml(name);
  return [`<p style="${style.brand}">${picture ? `<img src="${logoAddress}" alt="${text}" height="48" style="${style.logo}">` : text}</p>`];
}
