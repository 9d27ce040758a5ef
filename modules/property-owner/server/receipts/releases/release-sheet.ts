import { formatGermanSecond } from '#platform/contract/format-calendar.ts';
import { groupIban } from '#platform/contract/iban.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import { toCoverFacts } from '#modules/receipt-reading/server/index.ts';
import type { CoverSheet } from '#modules/receipt-reading/server/index.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import type { Receipt } from '#modules/property-owner/contract/receipts/receipts.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import { textOfCostType, textOfUnit } from '../../transactions/words/reference-texts.ts';
import { describeReleaser } from './describe-release.ts';
import type { Release } from './read-releases.ts';

const readText = createTextReader();

/** A receipt as its owner's organisation knows it now. */
interface ReceiptNow {
  readonly amountCents: number | null;
  readonly iban: string;
  readonly sha256: string | null;
}

export interface ReleasedReceipt {
  readonly receipt: Receipt;
  readonly now: ReceiptNow;
  readonly release: Release;
  readonly transfer: { readonly at: Date; readonly name: string | null } | undefined;
  /** Name of the property management. */
  readonly organization: string;
}

/** The PDF of a receipt beside its sheet: it follows, there is none, or it could not be joined. */
export type JoinedPdf = 'follows' | 'none' | 'unjoined';

/** Writes the page that stands in front of a released receipt. */
export function toReleaseSheet(
  { receipt, now, release, transfer, organization }: ReleasedReceipt,
  { language, today, pdf }: { readonly language: LanguageKey; readonly today: string; readonly pdf: JoinedPdf },
): CoverSheet {
  const { release: words, report } = documentTexts[language];
  const formats = getDocumentFormats(language);
  const say = (key: string): string => readText(language, { namespace: 'property-owner', key: `receipts.${key}` });
  const field = (key: string, value: string) => [say(`fields.${key}`), value] as const;
  const amount = (cents: number | null): string => (cents === null ? say('noAmount') : formats.amount(BigInt(cents)));
  const day = (value: string | null): string => (value === null ? '' : formats.day(value));
  const instant = (at: Date): string => formatGermanSecond(at, language);
  const changed = (from: string, to: string): string => (from === to ? '' : `${from} → ${to}`);
  const title = fillText(words.title, { number: receipt.archivid });
  const sections = [
    toCoverFacts(words.section, [
      [
        release.wasAsked ? words.by : words.letThroughBy,
        describeReleaser(release, { words, formats, owner: receipt.eigentuemer }),
      ],
      [words.at, instant(release.at)],
      [words.step, String(release.version - 1)],
      [words.comment, release.comment],
      [words.amount, amount(release.amountCents)],
      [words.iban, groupIban(release.iban)],
      [words.checkValue, release.sha256 ?? words.blind],
    ]),
    toCoverFacts(words.changed, [
      field('betrag', changed(amount(release.amountCents), amount(now.amountCents))),
      ['IBAN', changed(groupIban(release.iban) || words.noStatement, groupIban(now.iban) || words.noStatement)],
      [words.checkValueNow, release.sha256 === now.sha256 ? '' : (now.sha256 ?? words.blind)],
    ]),
    toCoverFacts(say('states.UEBERWIESEN'), [
      [words.transferredBy, transfer === undefined ? '' : transfer.name || words.somebody],
      [words.at, transfer === undefined ? '' : instant(transfer.at)],
    ]),
    toCoverFacts(words.receipt, [
      field('eigentuemer', receipt.eigentuemer),
      field('rechnungssteller', receipt.rechnungssteller),
      field('rechnungsnummer', receipt.rechnungsnummer),
      field('beschreibung', receipt.beschreibung),
      field('objekt', receipt.objekt?.name ?? ''),
      field('einheit', receipt.moid === noId ? '' : textOfUnit(receipt.einheit, receipt.moid, report)),
      field('kostenart', textOfCostType(receipt.kostenart, receipt.kaid, report)),
      field('erfassungsdatum', day(receipt.erfassungsdatum)),
      field('faelligAm', day(receipt.faelligAm)),
    ]),
  ];
  return {
    language,
    title,
    author: organization,
    eyebrow: `${organization} · ${words.sheet}`,
    gross: amount(release.amountCents),
    vendor: receipt.rechnungssteller,
    state: say(`states.${receipt.status === 'BEZAHLT' ? 'BEZAHLT' : receipt.freigabeStatus}`),
    sections: sections.filter(({ facts }) => facts.length > 0),
    notice: pdf === 'follows' ? words.notice : `${words[pdf]} ${words.notice}`,
    foot: title,
    printed: fillText(words.printed, { date: formats.day(today) }),
  };
}
