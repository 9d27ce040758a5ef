/** A part of a page, from its upper left corner: 0 to 1 of its width and height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A run of characters, of a word or of several. */
export interface Word {
  readonly text: string;
  readonly box: Box;
  /** Confidence of the recognition, 0 to 1. */
  readonly confidence: number;
}

/** Words that stand side by side, from the left. */
export interface TextLine {
  readonly text: string;
  readonly words: readonly Word[];
}

/** Text of a page, line by line from the top. */
export interface TextPage {
  /** Counted from 1. */
  readonly page: number;
  readonly source: 'pdf-text' | 'ocr';
  readonly lines: readonly TextLine[];
}

/**
 * Arranges words into lines: those whose middles are less than half a height apart stand side by side.
 *
 * @param slope by how much the lines fall, of the page's height over its width; a photo is rarely straight
 */
export function toLines(words: readonly Word[], slope = 0): TextLine[] {
  const middle = ({ box }: Word): number => box.y + box.height / 2 - slope * (box.x + box.width / 2);
  const lines: Word[][] = [];
  let first: Word | undefined;
  for (const word of words.toSorted((one, other) => middle(one) - middle(other))) {
    const line = lines.at(-1);
    if (
      line !== undefined &&
      first !== undefined &&
      middle(word) - middle(first) < Math.min(first.box.height, word.box.height) / 2
    )
      line.push(word);
    else {
      lines.push([word]);
      first = word;
    }
  }
  return lines.map((line) => {
    const sorted = line.toSorted((one, other) => one.box.x - other.box.x);
    return {
      text: sorted
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s+/gu, ' '),
      words: sorted,
    };
  });
}

/** The smallest box around some of them. */
export function surround(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
