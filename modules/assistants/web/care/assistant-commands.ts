import { call } from '#platform/web/api/client.ts';
import { streamCareAssistant } from '../../contract/care/assistant.ts';
import { getEntryDocument } from '../../contract/documents/documents.ts';
import { discardCareEntry } from '../../contract/entries/entries.ts';
import type { CareEntry } from '../../contract/entries/entry.ts';
import type { CallStream } from '../chat/ask-streaming.ts';

interface CareQuestion {
  readonly prompt: string;
  readonly patientId: string | null;
  readonly withoutModel: boolean;
  /** Given if the words belong to an assessment. */
  readonly kind?: 'sis' | undefined;
}

/** Asks the care assistant; the answer comes in pieces. */
export const openCareStream =
  ({ kind, ...question }: CareQuestion, signal: AbortSignal): CallStream =>
  (onPiece) =>
    call(streamCareAssistant, { body: { ...question, ...(kind && { kind }) } }, { signal, onPiece });

/** Discards drafts, one after the other. */
export async function discardDrafts(drafts: readonly CareEntry[]): Promise<void> {
  for (const { id } of drafts) await call(discardCareEntry, { params: { id } });
}

/** Fetches the document of an entry; each version is a document of its own. */
export const createDocumentFetch =
  ({ id }: Pick<CareEntry, 'id' | 'state' | 'version'>) =>
  (signal: AbortSignal) =>
    call(getEntryDocument, { params: { id } }, { signal, background: true });
