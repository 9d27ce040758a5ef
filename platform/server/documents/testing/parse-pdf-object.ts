/** Value of a PDF: dictionaries are maps, names begin with `/`, references are `{ ref }`. */
export type PdfValue =
  | string
  | number
  | boolean
  | null
  | { readonly ref: number }
  | readonly PdfValue[]
  | PdfDictionary;
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

const token =
  /\s*(?:(<<|>>|\[|\])|(\/[^\s/<>[\]()]*)|<([\dA-Fa-f\s]*)>|(\d+) 0 R|([+-]?(?:\d+\.?\d*|\.\d+))|(\w+)|(\())/uy;

/** Parses an object as Typst writes it, without its stream (ISO 32000-2, 7.3). @throws Error for any other syntax */
export function parsePdfObject(source: string): PdfValue {
  let at = 0;
  const next = (): RegExpExecArray => {
    token.lastIndex = at;
    const match = token.exec(source);
    if (match === null) throw new Error(`no value at ${source.slice(at, at + 30)}`);
    at = token.lastIndex;
    return match;
  };
  const readString = (): string => {
    let text = '';
    for (let depth = 1; ; at += 1) {
      const character = source[at] ?? '';
      if (character === '\\') {
        at += 1;
        text += source[at] ?? '';
        continue;
      }
      if (character === '(') depth += 1;
      if (character === ')') depth -= 1;
      if (depth === 0 || character === '') break;
      text += character;
    }
    at += 1;
    return text;
  };
  const endsWith = (mark: string): boolean => {
    const [, space = ''] = /^(\s*)/u.exec(source.slice(at)) ?? [];
    if (!source.startsWith(mark, at + space.length)) return false;
    at += space.length + mark.length;
    return true;
  };
  const read = (): PdfValue => {
    const [, mark, name, hex, ref, number, word] = next();
    if (mark === '<<') {
      const entries = new Map<string, PdfValue>();
      while (!endsWith('>>')) entries.set(String(read()).slice(1), read());
      return entries;
    }
    if (mark === '[') {
      const values: PdfValue[] = [];
      while (!endsWith(']')) values.push(read());
      return values;
    }
    if (name !== undefined) return name;
    if (hex !== undefined) return Buffer.from(hex.replaceAll(/\s/gu, ''), 'hex').toString('latin1');
    if (ref !== undefined) return { ref: Number(ref) };
    if (number !== undefined) return Number(number);
    if (word !== undefined) return word === 'true' ? true : word === 'false' ? false : null;
    return readString();
  };
  return read();
}
