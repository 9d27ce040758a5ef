import { germanDayOf } from '#platform/contract/days.ts';
import { cutText } from '#platform/contract/cut-text.ts';
import { formatGermanTime } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { compareNaturally } from '#platform/contract/text-order.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import { approvalStates } from '#modules/property-owner/contract/receipts/approval.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import type { Letterhead } from '../../owners/read-letterhead.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import type { DocumentTexts } from '../../transactions/words/document-texts.ts';
import { textOfCostType } from '../../transactions/words/reference-texts.ts';
import { describeReleaser } from '../releases/describe-release.ts';
import type { BoardReport, ReportedReceipt } from './read-report.ts';

/** Input of the document worker for a report; instants as ISO 8601. */
export interface ReportToPrint extends BoardReport {
  readonly language: LanguageKey;
  readonly letterhead: Letterhead;
  readonly community: string;
  readonly madeAt: string;
  readonly dataFrom: string | null;
}

const readText = createTextReader();

interface PrintedSum {
  readonly name: string;
  readonly count: string;
  readonly sum: string;
}

const maxText = 300;
const print = (text: string, max = maxText): string => breakLongWords(cutText(text, max));

/** Report of a community's receipts for its advisory board, in the order of a folder: by cost type, then by day. */
export const reportDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/board-report.typ', import.meta.url),
  texts: documentTexts,
  languageOf: ({ language }: ReportToPrint) => language,
  data: (given, { texts, formats }) => {
    const { boardReport: words, report } = texts;
    const { language, receipts, missing, questions, letterhead, community } = given;
    const title = words.title;
    const period = formats.period(given.from, given.to);
    const groups = groupByCostType(receipts, report);
    const say = (key: string): string => readText(language, { namespace: 'property-owner', key: `receipts.${key}` });
    const time = (instant: string): string => formatGermanTime(new Date(instant), language);
    return {
      title,
      author: letterhead.organization,
      organization: print(letterhead.organization),
      contact: print(letterhead.contact),
      address: letterhead.address.map((line) => print(line)),
      words: { ...words, amount: report.amount },
      facts: [
        { label: words.community, value: print(community) },
        { label: report.period, value: period },
        { label: report.madeOn, value: formats.day(germanDayOf(new Date(given.madeAt))) },
        { label: report.dataFrom, value: given.dataFrom === null ? report.noData : time(given.dataFrom) },
      ],
      states: [
        ...[...approvalStates, 'BEZAHLT' as const].flatMap((state) => {
          const found = receipts.filter((receipt) => receipt.state === state);
          return found.length === 0 ? [] : [sumOf(say(`states.${state}`), found, formats)];
        }),
        sumOf(report.grandTotal, receipts, formats),
      ],
      costTypes: [
        ...groups.map(([name, found]) => sumOf(name, found, formats)),
        sumOf(report.grandTotal, receipts, formats),
      ],
      unknown: receipts.filter(({ amountCents }) => amountCents === null).length,
      groups: groups.map(([name, found]) => ({
        ...sumOf(name, found, formats),
        rows: found.map((receipt) => ({
          day: receipt.capturedOn === null ? words.noDay : formats.day(receipt.capturedOn),
          issuer: print(receipt.issuer || receipt.description || receipt.archivid),
          about: print(listTexts(fillText(words.number, { number: receipt.archivid }), receipt.invoiceNumber)),
          state: say(`states.${receipt.state}`),
          notes: describeNotes(receipt, { texts, formats, community, time }).map((note) => print(note)),
          amount: receipt.amountCents === null ? say('noAmount') : formats.amount(BigInt(receipt.amountCents)),
        })),
      })),
      missing:
        missing?.map(({ bookedOn, payee, amountCents, kaid, costType }) => ({
          day: formats.day(bookedOn),
          payee: print(payee || words.noPayee),
          costType: print(textOfCostType(costType, kaid, report)),
          amount: formats.amount(BigInt(amountCents)),
        })) ?? [],
      missingSum:
        missing === null || missing.length === 0
          ? ''
          : formats.amount(missing.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n)),
      missingText: missing === null ? words.missingHidden : missing.length === 0 ? words.noneMissing : '',
      questions: questions.map(({ archivid, issuer, askedAt, askedBy, question }) => ({
        receipt: print(listTexts(fillText(words.number, { number: archivid }), issuer)),
        asked: print(listTexts(askedBy || texts.release.somebody, time(askedAt))),
        question: print(question, 1000),
      })),
      runningHead: print(listTexts(title, community, period)),
      pageOf: report.pageOf,
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = reportDocument;

const listTexts = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Groups receipts by cost type, by name; those without one are last. */
function groupByCostType(
  receipts: readonly ReportedReceipt[],
  words: DocumentTexts['report'],
): readonly (readonly [name: string, receipts: readonly ReportedReceipt[]])[] {
  return [...Map.groupBy(receipts, ({ kaid }) => kaid)]
    .map(([kaid, found]) => ({ kaid, found, name: textOfCostType(found[0]?.costType ?? '', kaid, words) }))
    .toSorted(
      (one, other) => Number(one.kaid === noId) - Number(other.kaid === noId) || compareNaturally(one.name, other.name),
    )
    .map(({ name, found }) => [print(name), found]);
}

function sumOf(name: string, receipts: readonly ReportedReceipt[], formats: DocumentFormats): PrintedSum {
  const cents = receipts.reduce((sum, { amountCents }) => sum + BigInt(amountCents ?? 0), 0n);
  return { name, count: formats.count(receipts.length), sum: formats.amount(cents) };
}

/** Lists who let a receipt through and when, and what an auditor has to look at. */
function describeNotes(
  { release, hasFile, isChanged }: ReportedReceipt,
  {
    texts,
    formats,
    community,
    time,
  }: {
    readonly texts: DocumentTexts;
    readonly formats: DocumentFormats;
    readonly community: string;
    readonly time: (instant: string) => string;
  },
): string[] {
  const { boardReport: words, release: releaseWords } = texts;
  const isBlind = release !== null && release.wasAsked && release.sha256 === null;
  return [
    ...(release === null
      ? []
      : [listTexts(describeReleaser(release, { words: releaseWords, formats, owner: community }), time(release.at))]),
    ...(isBlind ? [words.releasedBlind] : hasFile ? [] : [texts.excel.withoutFile]),
    ...(isChanged ? [releaseWords.changed] : []),
  ];
}
