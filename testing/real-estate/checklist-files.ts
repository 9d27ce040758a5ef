import type { TestBody, TestBrowser } from '../http.ts';
import { toMultipart } from '../multipart.ts';
import type { ChecklistEntry, ChecklistFile } from '#modules/real-estate/contract/checklist/checklist.ts';

interface SentFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Sends a file of a paper. */
export function sendChecklistFile(
  browser: TestBrowser,
  fields: Readonly<Record<'objectId' | 'item', string>> & { readonly uploadId?: string },
  file: SentFile,
) {
  return browser.call<TestBody & { readonly item: ChecklistEntry }>(
    'POST',
    '/api/ri/real-estate/objekt/checklist-files',
    toMultipart([...Object.entries(fields), { name: 'file', ...file }]),
  );
}

/** Adds a file to a paper of an object. */
export async function addChecklistFile(
  browser: TestBrowser,
  objectId: string,
  item: string,
  file: SentFile,
): Promise<ChecklistFile> {
  const { status, body, text } = await sendChecklistFile(browser, { objectId, item }, file);
  const added = body.item?.files.at(-1);
  if (status !== 200 || added === undefined) throw new Error(`The file was not added: ${status} ${text}`);
  return added;
}
