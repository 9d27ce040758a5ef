import type { Page } from '@playwright/test';

/** One request of a page, as the browser's developer tools see it. */
export interface SentRequest {
  readonly url: string;
  /** On the wire, headers of the answer included; undefined until it has been answered. */
  bytes?: number;
}

/** Writes down what a page sends from now on, in its order. */
export async function watchNetwork(page: Page): Promise<readonly SentRequest[]> {
  const session = await page.context().newCDPSession(page);
  const sent: SentRequest[] = [];
  const byId = new Map<string, SentRequest>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const known: SentRequest = { url: request.url };
    byId.set(requestId, known);
    sent.push(known);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = byId.get(requestId);
    if (known !== undefined) known.bytes = encodedDataLength;
  });
  // The page gives a call up when something newer asks the same: nothing of its answer is read.
  session.on('Network.loadingFailed', ({ requestId, canceled }) => {
    const known = byId.get(requestId);
    if (known !== undefined && canceled === true) known.bytes = 0;
  });
  await session.send('Network.enable');
  return sent;
}
