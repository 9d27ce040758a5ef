import { SaxesParser } from 'saxes';
import { AppError } from '../errors/app-error.ts';
import { maxLineCharacters, refuseSheet } from './sheet.ts';

/** Receiver of an XML's parts; names have no prefixes. */
export interface XmlListener {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Workbooks have about ten. */
const maxDepth = 100;

/**
 * Reads an XML piece by piece; yields after each piece. No tag, text or comment may be longer than a line. Entities of
 * its own, which could multiply or read files, are refused with the document type that declares them.
 *
 * @throws AppError file_unreadable
 */
export async function* readXml(
  source: AsyncIterable<Buffer>,
  { open, close, text }: XmlListener,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('doctype', () => {
    throw refuseSheet('damaged');
  });
  parser.on('error', (error) => {
    throw refuseSheet('damaged', {}, error);
  });
  // The parser holds a tag, a text, a comment until its end: where the last one ended is noted.
  let heard = 0;
  const note = (): void => {
    heard = parser.position;
  };
  const noteText = (piece: string): void => {
    note();
    text?.(piece);
  };
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    note();
    depth += 1;
    if (depth > maxDepth) throw refuseSheet('damaged');
    open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    note();
    depth -= 1;
    close?.(localName(name));
  });
  parser.on('text', noteText);
  parser.on('cdata', noteText);
  parser.on('comment', note);
  parser.on('processinginstruction', note);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of source) {
      parser.write(decoder.decode(chunk, { stream: true }));
      if (parser.position - heard > maxLineCharacters) throw refuseSheet('long_line');
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    throw error instanceof TypeError && !(error instanceof AppError) ? refuseSheet('damaged', {}, error) : error;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
