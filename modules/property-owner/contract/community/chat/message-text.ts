import { multilineSchema, withoutDirectionMarks } from '#platform/contract/texts.ts';

/** Characters of a message. */
export const maxMessage = 10_000;

/** Subjects that a message can begin with, `#Haus`; the words are part of the text, as are quotes. */
export const chatSubjects = ['Haus', 'Garten', 'Versammlung', 'Sonstiges'] as const;
export type ChatSubject = (typeof chatSubjects)[number];

const noticeWord = 'Mitteilung';
const firstLine = /^#([\p{L}]+)[^\S\n]*(?:\n|$)/u;
const marks = /[\u061C\u200E\u200F]/gu;

/** A message without marks that turn the direction of text, trimmed; it may be empty. */
export const messageText = multilineSchema(maxMessage)
  .overwrite((text) => withoutDirectionMarks(text).replaceAll(marks, '').replaceAll('\r\n', '\n'))
  .trim();

/** Parts of a message's text. */
export interface MessageParts {
  readonly subject: ChatSubject | null;
  /** True if it begins as a notice; only those of the administration are. */
  readonly isNotice: boolean;
  /** Words that it answers, null without. */
  readonly quote: string | null;
  readonly body: string;
}

/** Reads the first lines of a message: `#Garten` or `#Mitteilung`, then lines of a quote, `> …`. */
export function readMessage(text: string): MessageParts {
  const [head = '', word = ''] = firstLine.exec(text) ?? [];
  const subject = chatSubjects.find((one) => one === word) ?? null;
  const isNotice = word === noticeWord;
  const rest = subject !== null || isNotice ? text.slice(head.length) : text;
  const lines = rest.split('\n');
  const quoted = lines.findIndex((line) => !line.startsWith('> '));
  const count = quoted === -1 ? lines.length : quoted;
  return {
    subject,
    isNotice,
    quote:
      count === 0
        ? null
        : lines
            .slice(0, count)
            .map((line) => line.slice(2))
            .join('\n'),
    body: lines.slice(count).join('\n').trim(),
  };
}

const maxQuote = 200;

/** Writes a message with its subject and the words that it answers. */
export function writeMessage({ subject, isNotice, quote, body }: MessageParts): string {
  const word = isNotice ? noticeWord : subject;
  const short = quote !== null && quote.length > maxQuote ? `${quote.slice(0, maxQuote - 1)}…` : quote;
  return [
    ...(word === null ? [] : [`#${word}`]),
    ...(short === null ? [] : short.split('\n').map((line) => `> ${line}`)),
    body,
  ].join('\n');
}
