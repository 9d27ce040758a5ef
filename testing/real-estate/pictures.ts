import sharp from 'sharp';
import type { TestBody, TestBrowser } from '../http.ts';
import { toMultipart } from '../multipart.ts';
import type { Picture } from '#modules/real-estate/contract/objects/pictures.ts';

export interface UploadAnswer extends TestBody {
  readonly picture: Picture;
}

/** A picture of one colour as JPEG. */
export function drawJpeg(width = 60, height = 40, background = '#2f6b4f'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Sends a picture. @param fileName `objectId-filename` */
export function sendPicture(
  browser: TestBrowser,
  fileName: string,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
) {
  return browser.call<UploadAnswer>(
    'POST',
    '/api/ri/real-estate/objekt/file-upload',
    toMultipart([...Object.entries(fields), { name: 'file', fileName, bytes }]),
  );
}

/** Adds a picture of one colour. */
export async function addPicture(browser: TestBrowser, fileName: string, bytes?: Uint8Array): Promise<Picture> {
  const { status, body, text } = await sendPicture(browser, fileName, bytes ?? (await drawJpeg()));
  if (status !== 200) throw new Error(`The picture was not added: ${status} ${text}`);
  return body.picture;
}
