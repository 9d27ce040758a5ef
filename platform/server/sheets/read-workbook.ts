import { posix } from 'node:path';
import { readXml } from './read-xml.ts';
import type { XmlListener } from './read-xml.ts';
import { openZip } from './read-zip.ts';
import type { ZipArchive } from './read-zip.ts';
import { maxCellCharacters, maxColumns, maxLineCharacters, refuseSheet } from './sheet.ts';
import type { Cell, SheetRow } from './sheet.ts';
import { maxWorkbookRows } from './write-worksheet.ts';

/** Parts of a workbook that its cells refer to. */
interface Workbook {
  readonly texts: readonly string[];
  /** True for styles whose cells are days, by the number of the style. */
  readonly isDay: readonly boolean[];
  /** Days before the first one: 1900 is counted with a 29 February (ECMA-376 part 1, 18.17.4.1). */
  readonly epochMs: number;
}

const dayMs = 86_400_000;
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
const maxTextsCharacters = 40_000_000;
const maxTexts = 2_000_000;
/** Maximum size of a part that only describes: styles, the list of sheets, their paths. */
const maxPartBytes = 2 * 1024 * 1024;
/** Excel's own limits of formats, and of the characters of one. */
const maxStyles = 65_536;
const maxFormatCharacters = 255;

/**
 * Reads the first sheet of a workbook (.xlsx) row by row. A formula is what it last resulted in; a day is told by its
 * format.
 *
 * @throws AppError file_unreadable
 */
export async function* readWorkbook(path: string): AsyncGenerator<SheetRow> {
  const zip = await openZip(path);
  try {
    yield* readFirstSheet(zip);
  } finally {
    zip.close();
  }
}

async function* readFirstSheet(zip: ZipArchive): AsyncGenerator<SheetRow> {
  const { sheet, epochMs } = await findFirstSheet(zip);
  const workbook = { epochMs, texts: await readTexts(zip), isDay: await readDayStyles(zip) };
  const source = zip.read(sheet);
  if (source === undefined) throw refuseSheet('no_table');
  const rows: SheetRow[] = [];
  for await (const _piece of readXml(
    source,
    listenToRows(workbook, (row) => rows.push(row)),
  ))
    yield* rows.splice(0);
}

async function listen(zip: ZipArchive, name: string, listener: XmlListener, maxBytes?: number): Promise<void> {
  const source = zip.read(name, maxBytes);
  if (source === undefined) return;
  for await (const _piece of readXml(source, listener));
}

async function findFirstSheet(zip: ZipArchive): Promise<{ readonly sheet: string; readonly epochMs: number }> {
  const targets = new Map<string, string>();
  let id: string | undefined;
  let epochMs = epoch1900;
  await listen(
    zip,
    'xl/workbook.xml',
    {
      open: (name, attributes) => {
        if (name === 'workbookPr' && ['1', 'true'].includes(attributes['date1904'] ?? '')) epochMs = epoch1904;
        if (name === 'sheet')
          id ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      },
    },
    maxPartBytes,
  );
  await listen(
    zip,
    'xl/_rels/workbook.xml.rels',
    { open: (_name, { Id = '', Target = '' }) => void targets.set(Id, Target) },
    maxPartBytes,
  );
  const target = targets.get(id ?? '');
  if (target === undefined) throw refuseSheet('no_table');
  return { sheet: posix.join('xl', posix.relative('/xl', posix.resolve('/xl', target))), epochMs };
}

async function readTexts(zip: ZipArchive): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let characters = 0;
  // A text in runs consists of its parts `t`; its pronunciation (`rPh`) does not belong to it.
  let isPhonetic = false;
  let isText = false;
  await listen(zip, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (piece) => {
      if (isText) text = append(text, piece);
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      characters += text.length;
      if (characters > maxTextsCharacters || texts.length === maxTexts) throw refuseSheet('too_large');
      texts.push(unescapeText(text));
    },
  });
  return texts;
}

/** Adds a piece to a text, no longer than a line. */
function append(text: string, piece: string): string {
  if (text.length + piece.length > maxLineCharacters) throw refuseSheet('long_line');
  return text + piece;
}

async function readDayStyles(zip: ZipArchive): Promise<boolean[]> {
  const formats = new Map<string, boolean>();
  const isDay: boolean[] = [];
  let isInCells = false;
  await listen(
    zip,
    'xl/styles.xml',
    {
      open: (name, { numFmtId = '0', formatCode = '' }) => {
        if (name === 'numFmt') formats.set(numFmtId, isDayFormat(formatCode));
        if (name === 'cellXfs') isInCells = true;
        if (name !== 'xf' || !isInCells) return;
        if (isDay.length === maxStyles) throw refuseSheet('too_large');
        isDay.push(formats.get(numFmtId) ?? isBuiltInDay(Number(numFmtId)));
      },
      close: (name) => {
        if (name === 'cellXfs') isInCells = false;
      },
    },
    maxPartBytes,
  );
  return isDay;
}

/** The numbers of built-in formats of days (ECMA-376 part 1, 18.8.30). */
function isBuiltInDay(id: number): boolean {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);
}

/** Other formats of days have a code with day or year in it, outside of quotes and brackets. */
function isDayFormat(code: string): boolean {
  // An unclosed part extends to the end, so that each character is read once.
  return (
    code.length <= maxFormatCharacters && /[dy]/iu.test(code.replaceAll(/"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|\\./gu, ''))
  );
}

function listenToRows({ texts, isDay, epochMs }: Workbook, add: (row: SheetRow) => void): XmlListener {
  let line = 0;
  let cells: Cell[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  let characters = 0;
  let isPhonetic = false;
  const read = (): Cell => {
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'b') return value === '1';
    if (type === 'e' || value === '') return '';
    if (type === 'd') return value.slice(0, 10);
    if (type === 'str' || type === 'inlineStr') return unescapeText(value);
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    return isDay[style] === true && number > 0 ? toDay(number, epochMs) : number;
  };
  return {
    open: (name, { r = '', t = 'n', s = '0' }) => {
      if (name === 'row') {
        line = nextLine(line, r);
        [cells, column, characters] = [[], 0, 0];
      } else if (name === 'c') {
        column = toColumn(r) ?? column + 1;
        if (column > maxColumns) throw refuseSheet('columns', { line, maximum: maxColumns });
        [type, style, value] = [t, Number(s), ''];
      }
      if (name === 'rPh') isPhonetic = true;
      isValue = (name === 'v' || name === 't') && !isPhonetic;
    },
    text: (piece) => {
      if (isValue) value = append(value, piece);
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c') {
        while (cells.length < column - 1) cells.push('');
        const cell = read();
        const cut = typeof cell === 'string' ? cell.slice(0, maxCellCharacters) : cell;
        characters += String(cut).length;
        if (characters > maxLineCharacters) throw refuseSheet('long_line', { line });
        cells[column - 1] = cut;
      } else if (name === 'row' && cells.some((cell) => cell !== '')) add({ line, cells });
    },
  };
}

/** @param reference what a row says of its number; rows without one follow each other */
function nextLine(line: number, reference: string): number {
  const next = reference === '' ? line + 1 : /^[1-9]\d{0,6}$/u.test(reference) ? Number(reference) : 0;
  if (next <= line || next > maxWorkbookRows) throw refuseSheet('line_numbers', { line: line + 1 });
  return next;
}

function toDay(number: number, epochMs: number): Cell {
  const day = new Date(epochMs + Math.floor(number) * dayMs);
  return Number.isNaN(day.getTime()) ? number : day.toISOString().slice(0, 10);
}

/** Returns the column number of a cell: 28 for `AB12`. */
function toColumn(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/u.exec(reference) ?? [];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Control characters stand as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
