import type { EndpointCall } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/client.ts';
import { previewExpose } from '../../contract/exposes/exposes.ts';

/** Fetches a document as it would be made. */
export function fetchPreview(
  body: EndpointCall<typeof previewExpose>['body'],
  signal: AbortSignal,
): Promise<Uint8Array> {
  return call(previewExpose, { body }, { signal });
}
