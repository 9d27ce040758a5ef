/** A file of a form. */
export interface FormFile {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
}

const boundary = '----kontor-boundary';

/**
 * The body of a form and its content type.
 *
 * @param parts in this order: fields as pairs of name and text, and files
 */
export function toMultipart(parts: readonly (readonly [string, string] | FormFile)[]): {
  headers: { 'content-type': string };
  body: Buffer;
} {
  const chunks = parts.flatMap((part) =>
    'bytes' in part
      ? [
          `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"; filename="${part.fileName}"\r\nContent-Type: ${part.type ?? 'application/octet-stream'}\r\n\r\n`,
          part.bytes,
          '\r\n',
        ]
      : [`--${boundary}\r\nContent-Disposition: form-data; name="${part[0]}"\r\n\r\n${part[1]}\r\n`],
  );
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)));
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}
