/** A picture as it stands in texts: `data:image/png;base64,…` (RFC 2397). */
export function toDataUrl(mediaType: string, bytes: Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Reads a data URL in base64; undefined for any other text. */
export function readDataUrl(url: string): { readonly mediaType: string; readonly bytes: Buffer } | undefined {
  const [head, base64] = url.split(',', 2);
  const [, mediaType] = /^data:([^;]+);base64$/u.exec(head ?? '') ?? [];
  return mediaType === undefined || base64 === undefined
    ? undefined
    : { mediaType, bytes: Buffer.from(base64, 'base64') };
}
