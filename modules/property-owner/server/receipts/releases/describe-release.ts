import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { DocumentTexts } from '../../transactions/words/document-texts.ts';
import type { Release } from './read-releases.ts';

interface ReleaseWords {
  readonly words: DocumentTexts['release'];
  readonly formats: Pick<DocumentFormats, 'amount'>;
  /** Name of the owner of the receipt. */
  readonly owner: string;
}

/** Names who let a receipt through, such as `Eva Berg in Vertretung für Max Sommer`, or the setting that did. */
export function describeReleaser(
  { name, limitCents, isDeputy, replaced, asBoard }: Omit<Release, 'at'>,
  { words, formats, owner }: ReleaseWords,
): string {
  if (limitCents !== null) return fillText(words.limit, { amount: formats.amount(BigInt(limitCents)) });
  const named = name || words.somebody;
  if (isDeputy) return fillText(words.deputy, { name: named, replaced: replaced || owner });
  return asBoard ? fillText(words.board, { name: named }) : named;
}
