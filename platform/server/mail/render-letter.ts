import { colourSchema, textColourOn } from '../../contract/colours.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { toLocale } from '../../contract/languages.ts';
import type { Brand } from './brand.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { logoAddress, markPicture, toMailLogo } from './mail-logo.ts';

/** Content of a mail, in the reader's language. */
export interface Letter {
  readonly language: LanguageKey;
  readonly subject: string;
  /**
   * Stands above the letter: its picture, a data URL, when mail programs can show it, else its name; without a picture
   * of its own beside the product's mark.
   */
  readonly brand?: Brand;
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

// Everything may break, and no width is fixed, so that a phone shows the whole line. Colours are those of
// platform/web/theme/theme.ts.
const productColour = '#155e6d';
const style = {
  page: 'margin:0;padding:16px;background:#f6f7f8;font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#212529',
  sheet:
    'box-sizing:border-box;max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e5e9;border-radius:12px;overflow-wrap:anywhere;word-break:break-word',
  brand:
    'margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #e2e5e9;font-size:20px;font-weight:600;color:#212529',
  mark: 'vertical-align:middle;border:0;margin-right:10px',
  logo: 'display:block;border:0;max-width:100%;height:auto;max-height:48px',
  button:
    'box-sizing:border-box;display:inline-block;max-width:100%;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600',
  address: 'color:#155e6d;word-break:break-all',
} as const;

/** Picture before or in place of the brand's name. */
type Picture = 'logo' | 'mark' | 'none';

/** Sets a letter as plain text and as HTML; styles stand in the tags because mail programs drop style sheets. */
export function renderLetter(letter: Letter): RenderedLetter {
  const own = toMailLogo(letter.brand?.logo ?? null);
  const picture: Picture = own !== null ? 'logo' : letter.brand?.logo === null ? 'mark' : 'none';
  const logo = picture === 'mark' ? markPicture : own;
  const rendered = { subject: letter.subject, text: toText(letter), html: toHtml(letter, picture) };
  return logo === null ? rendered : { ...rendered, logo };
}

function toText({ greeting, paragraphs, action, notes = [], closing }: Letter): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return `${[greeting, ...paragraphs, ...link, ...notes, closing].join('\n\n')}\n`;
}

function toHtml(
  { language, subject, brand, greeting, paragraphs, action, notes = [], closing }: Letter,
  picture: Picture,
): string {
  const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const url = action ? escapeHtml(action.url) : '';
  const link = action
    ? [
        `<p><a href="${url}" style="${style.button};${toButtonColours(brand?.colour)}">${escapeHtml(action.label)}</a></p>`,
        `<p style="font-size:14px"><a href="${url}" style="${style.address}">${url}</a></p>`,
      ]
    : [];
  const body = [
    ...toHeader(brand, picture),
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    ...link,
    ...notes.map(paragraph),
    paragraph(closing),
  ];
  return toDocument({ language, subject }, body.join('\n'));
}

function toDocument({ language, subject }: Pick<Letter, 'language' | 'subject'>, body: string): string {
  return [
    `<!doctype html><html lang="${toLocale(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style.page}"><div style="${style.sheet}">${body}</div></body></html>`,
  ].join('\n');
}

/** A text that somebody wrote themselves. */
export interface WrittenLetter {
  readonly language: LanguageKey;
  readonly subject: string;
  /** Plain text; an empty line begins a paragraph. */
  readonly text: string;
}

/**
 * Sets a text of a user in the two forms of a mail. What can be clicked shows the address that it leads to, as a
 * browser reads it: letters that look like others are seen to be others (punycode).
 */
export function renderWrittenLetter({ language, subject, text }: WrittenLetter): RenderedLetter {
  const lines = text.replaceAll(/\r\n?/gu, '\n').trim();
  const paragraphs = lines
    .split(/\n{2,}/u)
    .map((paragraph) => `<p>${linkAddresses(paragraph, style.address).replaceAll('\n', '<br>')}</p>`);
  return { subject, text: `${lines}\n`, html: toDocument({ language, subject }, paragraphs.join('\n')) };
}

/** Escapes a text and links its web addresses, each shown as a browser reads it. */
export function linkAddresses(text: string, linkStyle?: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"'()]*[^\s<>"'().,;:!?])/giu)
    .map((part, index) => {
      const href = index % 2 === 1 ? URL.parse(part)?.href : undefined;
      return href === undefined
        ? escapeHtml(part)
        : `<a href="${escapeHtml(href)}"${linkStyle === undefined ? '' : ` style="${linkStyle}"`}>${escapeHtml(href)}</a>`;
    })
    .join('');
}

/** Returns the colours of the button: those of the organisation, with a text that can be read on them. */
function toButtonColours(colour: string | undefined): string {
  const background = isColour(colour) ? colour : productColour;
  return `background:${background};color:${textColourOn(background)}`;
}

/** True for a colour that may stand in a style. */
function isColour(colour: string | undefined): colour is string {
  return colour !== undefined && colour !== '' && colourSchema.safeParse(colour).success;
}

function toHeader(brand: Brand | undefined, picture: Picture): string[] {
  if (brand === undefined) return [];
  const text = escapeHtml(brand.name);
  const rule = isColour(brand.colour) ? `;border-bottom:3px solid ${brand.colour}` : '';
  const mark =
    picture === 'mark' ? `<img src="${logoAddress}" alt="" width="32" height="32" style="${style.mark}">` : '';
  return [
    `<p style="${style.brand}${rule}">${picture === 'logo' ? `<img src="${logoAddress}" alt="${text}" height="48" style="${style.logo}">` : mark + text}</p>`,
  ];
}
