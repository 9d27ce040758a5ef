import { readSeparators } from '#platform/contract/decimal-text.ts';
import { amountDecimals, toCents } from '#platform/contract/decimals.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import { groupIban } from '#platform/contract/iban.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { drawChart } from '#platform/server/documents/draw-chart.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { formatGermanTime, listMonthNames } from '#platform/contract/format-calendar.ts';
import { chartMonths } from '#modules/property-owner/contract/transactions/month-chart.ts';
import type { EvaluationAnswer } from '../read-evaluation.ts';
import type { Letterhead } from '../../owners/read-letterhead.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import { listLines } from './evaluation-lines.ts';
import { layOutPages } from './lay-out-pages.ts';
import type { LaidOutRow } from './lay-out-pages.ts';
import { chooseMeasures, lineHeight, pageWidth, widthOfAmount } from './measures.ts';
import type { Measures } from './measures.ts';
import { wrapLine } from './wrap-line.ts';

/** Input of the document worker for an evaluation. */
export interface EvaluationToPrint extends EvaluationAnswer {
  readonly language: LanguageKey;
  readonly letterhead: Letterhead;
  /** Instants: creation of the document, and the last import of data. */
  readonly madeAt: string;
  readonly dataFrom: string | null;
}

/** Longer evaluations get one cell for all amounts of a line: separate cells would take seconds. */
const maxFineRows = 600;

/** Minimum width in em, so that names of months fit their columns. */
const minimum = 4;

type Texts = (typeof documentTexts)['de'];

/** PDF of an owner's annual evaluation: rental units, tenants and cost types by month, and the balance at year end. */
export const evaluationDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/evaluation.typ', import.meta.url),
  texts: documentTexts,
  languageOf: ({ language }: EvaluationToPrint) => language,
  data: (given, { texts, formats }) => {
    const { jahresauswertung: evaluation, language } = given;
    const words = texts.report;
    const title = fillText(words.title, { year: String(evaluation.jahr) });
    const owner = evaluation.eigentuemer.anzeigename;
    const formatCents = createAmountFormat(language);
    const lines = listLines(evaluation, words);
    const { summe_monate, summe_total } = evaluation;
    const totals = [...summe_monate, summe_total].map((amount) => formatCents(Number(toCents(amount))));
    const isFine = lines.length <= maxFineRows;
    const rows = lines.map((line) => ({ ...line, cells: line.cents.map(formatCents) }));
    const columns = totals.map((amount, index) =>
      Math.max(minimum, widthOfAmount(amount), ...rows.map(({ cells }) => widthOfAmount(cells[index] ?? ''))),
    );
    const address = given.letterhead.address.map((line) => wrapLine(line, 60, 1).join(''));
    const measures = chooseMeasures(columns, address.length);
    const wrap = createWrap(measures);
    const wrapped = rows.map(({ name, indent, ...line }) => {
      const parts = wrap(name, indent);
      return { ...line, name: parts, height: lineHeight(measures, parts.length) };
    });
    const total: LaidOutRow = {
      kind: 'total',
      name: [words.grandTotal],
      cells: totals,
      height: lineHeight(measures, 1) + 3,
    };
    const { pages, left } = layOutPages(
      wrapped,
      total,
      {
        first: measures.body - measures.firstHead - measures.head,
        next: measures.body - measures.nextHead - measures.head,
        carryHeight: lineHeight(measures, 1),
      },
      {
        ...words,
        nameContinued: ({ name }) => {
          const parts = wrap(fillText(words.continued, { name: name.join(' ') }), 0);
          return { name: parts, height: lineHeight(measures, parts.length) };
        },
        formatCents,
      },
    );
    const tools = { words, formats, formatCents, measures };
    const sections = [describeHouses(given, tools), describeBalance(given, tools)];
    const chart = describeChart(given, words, title);
    const printed = pages.map((page) => ({
      rows: isFine ? page : page.map(({ cells, ...row }) => ({ ...row, pieces: spaceOut(cells, measures) })),
      chart: false,
      sections: [] as PrintedSection[],
    }));
    let room = left;
    const turn = (): void => {
      printed.push({ rows: [], chart: false, sections: [] });
      room = measures.body - measures.nextHead;
    };
    for (const { parts, ...section } of sections) {
      for (const part of parts) {
        const needed = measures.balanceTitle + measures.head + part.reduce((sum, { height }) => sum + height, 0);
        if (needed > room) turn();
        printed.at(-1)?.sections.push({ ...section, rows: part });
        room -= needed;
      }
    }
    if (chart !== null) {
      if (measures.balanceTitle + chart.drawing.height > room) turn();
      const last = printed.at(-1);
      if (last !== undefined) last.chart = true;
    }
    return {
      title: `${title}, ${owner}`,
      owner,
      organization: wrapLine(given.letterhead.organization, 60, 1).join(''),
      contact: wrapLine(given.letterhead.contact, 80, 1).join(''),
      address,
      isFine,
      words,
      measures,
      pages: printed,
      chart,
      months: listMonthNames(language),
      facts: [
        { label: words.owner, value: wrapLine(`${owner} (${evaluation.eigentuemer.eid})`, 42, 2).join('\n') },
        { label: words.period, value: formats.period(`${evaluation.jahr}-01-01`, `${evaluation.jahr}-12-31`) },
        { label: words.madeOn, value: formats.day(germanDayOf(new Date(given.madeAt))) },
        {
          label: words.dataFrom,
          value: given.dataFrom === null ? words.noData : formatGermanTime(new Date(given.dataFrom), language),
        },
      ],
      runningHead: wrapLine(`${title} · ${owner}`, 90, 1).join(''),
      foot: words.foot,
      pageOf: words.pageOf,
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = evaluationDocument;

/** Breaks names to fit their column, with a cache: names of cost types repeat hundreds of times. */
function createWrap({ name, size }: Measures): (text: string, indent: number) => string[] {
  const known = new Map<string, string[]>();
  return (text, indent) => {
    const key = `${indent} ${text}`;
    const wrapped = known.get(key) ?? wrapLine(text, (name - 6 - indent) / size, 4);
    known.set(key, wrapped);
    return wrapped;
  };
}

/**
 * Formats amounts without currency, and zero as an empty text. Caches the language's separators: `Intl` would take
 * longer for the 40,000 amounts of a large evaluation than the compiler for typesetting them.
 */
function createAmountFormat(language: LanguageKey): (cents: number) => string {
  const { group, decimal } = readSeparators(language);
  return (cents) => {
    if (cents === 0) return '';
    const digits = String(Math.abs(cents)).padStart(amountDecimals + 1, '0');
    const whole = digits.slice(0, -amountDecimals).replaceAll(/\B(?=(?:\d{3})+$)/gu, group);
    return `${cents < 0 ? '\u2212' : ''}${whole}${decimal}${digits.slice(-amountDecimals)}`;
  };
}

/** Prefixes each amount of a shared cell with its space in points, so that the amounts align with their columns. */
function spaceOut(cells: readonly string[], { columns, size, gap }: Measures): [space: number, cell: string][] {
  let before = 0;
  return cells.flatMap((cell, index): [number, string][] => {
    before += columns[index] ?? 0;
    if (cell === '') return [];
    const space = before - widthOfAmount(cell) * size - gap;
    before = gap;
    return [[Math.round(space * 1000) / 1000, cell]];
  });
}

/** A row below the evaluation: its first cell may take several lines. */
interface SectionRow {
  readonly name: readonly string[];
  readonly cells: readonly string[];
  readonly height: number;
  readonly isSum: boolean;
}

/** A table below the evaluation. */
interface Section {
  readonly title: string;
  readonly heads: readonly string[];
  /** Widths of its columns in points; those of amounts are aligned at their end. */
  readonly widths: readonly number[];
  readonly amountsFrom: number;
  /** Shown instead of rows. */
  readonly empty: string;
}
type PrintedSection = Section & { readonly rows: readonly SectionRow[] };
type SectionInParts = Section & { readonly parts: readonly (readonly SectionRow[])[] };

interface SectionTools {
  readonly words: Texts['report'];
  readonly formats: DocumentFormats;
  readonly formatCents: (cents: number) => string;
  readonly measures: Measures;
}

/** Lists income, expenses and surplus of each house, next to the year before. */
function describeHouses(
  { jahresauswertung: evaluation }: EvaluationToPrint,
  { words, formats, formatCents, measures }: SectionTools,
): SectionInParts {
  const format = (amount: number): string => formatCents(Number(toCents(amount))) || formats.count(0);
  const toRow = (text: string, result: EvaluationResult, isSum: boolean): SectionRow => {
    const name = wrapLine(text, 200 / measures.size, 2);
    const { einnahmen, ausgaben, ueberschuss, vorjahr_total: before } = result;
    return {
      name,
      cells: [einnahmen, ausgaben, ueberschuss, before].map(format),
      height: lineHeight(measures, name.length),
      isSum,
    };
  };
  const rows = evaluation.objekte.map((house) => toRow(house.name || words.noHouse, house, false));
  return {
    title: words.byHouse,
    heads: [words.house, words.income, words.expenses, words.surplus, `${words.surplus} ${evaluation.jahr - 1}`],
    widths: [210, 95, 95, 95, 95],
    amountsFrom: 1,
    empty: '',
    parts: splitRows([...rows, toRow(words.grandTotal, evaluation, true)], measures),
  };
}

/** Height of the chart in points. */
const chartHeight = 125;

/** Draws income and expenses by month as on the screen; null without any. */
function describeChart(
  { jahresauswertung: { jahr: year, verlauf: months }, language, madeAt }: EvaluationToPrint,
  words: Texts['report'],
  title: string,
) {
  const before = (name: string): string => `${name} ${year - 1}`;
  const data = chartMonths({ year, months }, germanDayOf(new Date(madeAt)).slice(0, 7), {
    income: words.income,
    expenses: words.expenses,
    incomeBefore: before(words.income),
    expensesBefore: before(words.expenses),
    labels: listMonthNames(language),
    names: listMonthNames(language, 'long'),
  });
  if (data.series.every(({ values }) => values.every((value) => value === null || value === 0))) return null;
  const { group } = readSeparators(language);
  const format = (euros: number): string =>
    String(Math.abs(euros))
      .replaceAll(/\B(?=(?:\d{3})+$)/gu, group)
      .replace(/^/u, euros < 0 ? '\u2212' : '');
  const size = { width: pageWidth, height: chartHeight };
  return { title: words.byMonth, alt: `${words.byMonth}: ${title}`, drawing: drawChart(data, size, format) };
}

type EvaluationResult = Pick<
  EvaluationToPrint['jahresauswertung'],
  'einnahmen' | 'ausgaben' | 'ueberschuss' | 'vorjahr_total'
>;

/** Lists the accounts, each with its balance and day. Their sum would mix rents with deposits. */
function describeBalance(
  { kontostand }: EvaluationToPrint,
  { words, formats, formatCents, measures }: SectionTools,
): SectionInParts {
  const format = (amount: number): string => formatCents(Number(toCents(amount))) || formats.count(0);
  const rows = (kontostand?.konten ?? []).map(({ konto, iban, betrag, datum }): SectionRow => {
    const name = wrapLine(konto, 160 / measures.size, 2);
    return {
      name,
      cells: [groupIban(iban), formats.day(datum), format(betrag)],
      height: lineHeight(measures, name.length),
      isSum: false,
    };
  });
  return {
    title: kontostand === null ? words.balances : fillText(words.balance, { day: formats.day(kontostand.datum) }),
    heads: [words.account, words.iban, words.day, words.amount],
    widths: [170, 170, 70, 110],
    amountsFrom: 3,
    empty: words.noBalance,
    parts: rows.length === 0 ? [[]] : splitRows(rows, measures),
  };
}

/** Splits rows into parts that fit a page. */
function splitRows(rows: readonly SectionRow[], measures: Measures): (readonly SectionRow[])[] {
  const perPage = Math.floor(
    (measures.body - measures.nextHead - measures.balanceTitle - measures.head) / lineHeight(measures, 2),
  );
  return Array.from({ length: Math.ceil(rows.length / perPage) }, (_, index) =>
    rows.slice(index * perPage, (index + 1) * perPage),
  );
}
