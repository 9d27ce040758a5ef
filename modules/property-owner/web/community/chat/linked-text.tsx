import { Anchor } from '@mantine/core';

const address = /https?:\/\/[^\s<>"'“”„]+/gu;
const closing = /[.,;:!?)\]}]+$/u;

interface TextPart {
  readonly text: string;
  /** Its place in the whole text. */
  readonly start: number;
  /** Address of a link, null for plain text. */
  readonly href: string | null;
}

/** Finds web addresses in a text: http and https alone, without the punctuation behind them. */
export function splitLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(closing, '');
    if (!URL.canParse(found)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), start: end, href: null });
    parts.push({ text: found, start: match.index, href: new URL(found).href });
    end = match.index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end, href: null });
  return parts;
}

/** A text with its web addresses as links, which tell their target nothing about this page. */
export function LinkedText({ text }: { readonly text: string }) {
  return splitLinks(text).map(({ text: part, start, href }) =>
    href === null ? (
      part
    ) : (
      <Anchor key={start} href={href} target="_blank" rel="noopener noreferrer nofollow" underline="always" inherit>
        {part}
      </Anchor>
    ),
  );
}
