import { randomBytes } from 'node:crypto';

/** Metadata of a picture at the portal. */
export interface ScoutPicture {
  readonly title: string;
  readonly externalId: string;
  /** By which a changed picture is recognized. */
  readonly checksum: string;
  readonly floorplan: boolean;
  readonly titlePicture: boolean;
  readonly fileName: string;
}

/** Longer titles are refused by the portal. */
const maxTitle = 30;

/** The form of an upload: `metadata` in JSON, whose order the portal checks, then the file as `attachment`. */
export function toPictureBody(
  { title, externalId, checksum, floorplan, titlePicture, fileName }: ScoutPicture,
  content: Uint8Array,
): { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } {
  const boundary = `kontor-${randomBytes(16).toString('hex')}`;
  const shortTitle = [...title.trim()].slice(0, maxTitle).join('');
  const metadata = {
    'common.attachment': {
      '@xsi.type': 'common:Picture',
      ...(shortTitle !== '' && { title: shortTitle }),
      externalId,
      externalCheckSum: checksum,
      floorplan: String(floorplan),
      titlePicture: String(titlePicture),
    },
  };
  const head = (name: string, file: string, type: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n` +
    `Content-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\n\r\n`;
  const bytes = Buffer.concat([
    Buffer.from(
      `${head('metadata', 'metadata.json', 'application/json;charset=UTF-8')}${JSON.stringify(metadata)}\r\n`,
    ),
    Buffer.from(head('attachment', toFileName(fileName), detectType(content))),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}

/** A file name without characters that end the header or that old servers misread. */
function toFileName(name: string): string {
  const safe = name.replaceAll(/[^\w.-]+/gu, '_').slice(-100);
  return /\w/u.test(safe) ? safe : 'picture.jpg';
}

function detectType(content: Uint8Array): string {
  const start = Buffer.from(content.subarray(0, 4)).toString('latin1');
  if (start === '\u0089PNG') return 'image/png';
  if (start === 'GIF8') return 'image/gif';
  if (start === '%PDF') return 'application/pdf';
  return 'image/jpeg';
}
