import type { TestBrowser } from '../http.ts';
import type { Objekt } from '#modules/real-estate/contract/objects/objekt.ts';

/** Adds an object over HTTP. @param data beside the type, that of a house for sale unless it names another */
export async function createObject(
  browser: TestBrowser,
  { objectId, ...data }: Readonly<Record<string, unknown>> & { readonly objectId?: string },
): Promise<Objekt> {
  const { status, body, text } = await browser.call<{ objekt: Objekt }>('POST', '/api/ri/real-estate/objekt', {
    body: {
      ...(objectId === undefined ? {} : { objectId }),
      data: { realEstateType: 'realestates.houseBuy', title: 'Haus', ...data },
    },
  });
  if (status !== 200) throw new Error(`The object was not added: ${status} ${text}`);
  return body.objekt;
}
