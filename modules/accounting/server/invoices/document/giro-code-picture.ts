import { drawQrCode } from '#platform/server/documents/qr-code.ts';

// Last code: a live preview draws the same one repeatedly.
let last: { readonly text: string; readonly svg: string } | undefined;

/** Draws the QR code of a GiroCode: error correction M, version 13 at most. */
export function drawGiroCode(text: string): string {
  if (last?.text !== text) last = { text, svg: drawQrCode(text, { maxVersion: 13 }) };
  return last.svg;
}
