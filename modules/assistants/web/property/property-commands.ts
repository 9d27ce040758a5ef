import { call } from '#platform/web/api/client.ts';
import { makePropertyReport } from '../../contract/documents/documents.ts';
import { streamPropertyAssistant } from '../../contract/property/assistant.ts';
import type { CallStream } from '../chat/ask-streaming.ts';

/** Asks the property assistant; the answer comes in pieces. */
export const openPropertyStream =
  (body: { readonly prompt: string; readonly withoutModel: boolean }, signal: AbortSignal): CallStream =>
  (onPiece) =>
    call(streamPropertyAssistant, { body }, { signal, onPiece });

/** Fetches the PDF of a text. */
export const createReportFetch = (text: string) => (signal: AbortSignal) =>
  call(makePropertyReport, { body: { reportInput: text } }, { signal, background: true });
