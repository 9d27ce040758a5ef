import type { LanguageKey } from '#platform/contract/languages.ts';
import { toLocale } from '#platform/contract/languages.ts';
import { escapeHtml } from './escape-html.ts';

/** What a mail says, already in the reader's language. */
export interface Letter {
  readonly language: LanguageKey;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A button, in plain text the label and the address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Stands below the button. */
  readonly notes?: readonly string[];
  readonly closing: string;
}

const style = {
  page: 'margin:0;padding:16px;background:#f4f5f7;font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#212529',
  sheet: 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px',
  button: 'display:inline-block;padding:12px 20px;background:#1864ab;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600',
  address: 'color:#1864ab;word-break:break-all',
} as const;

/** Sets a letter as plain text and as HTML; styles stand in the tags because mail programs drop style sheets. */
export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: toText(letter), html: toHtml(letter) };
}

function toText({ greeting, paragraphs, action, notes = [], closing }: Letter): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return `${[greeting, ...paragraphs, ...link, ...notes, closing].join('\n\n')}\n`;
}

function toHtml({ language, subject, greeting, paragraphs, action, notes = [], closing }: Letter): string {
  const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const url = action ? escapeHtml(action.url) : '';
  const link = action
    ? [
        `<p><a href="${url}" style="${style.button}">${escapeHtml(action.label)}</a></p>`,
        `<p style="font-size:14px"><a href="${url}" style="${style.address}">${url}</a></p>`,
      ]
    : [];
  const body = [paragraph(greeting), ...paragraphs.map(paragraph), ...link, ...notes.map(paragraph), paragraph(closing)];
  return [
    `<!doctype html><html lang="${toLocale(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style.page}"><div style="${style.sheet}">${body.join('\n')}</div></body></html>`,
  ].join('\n');
}
