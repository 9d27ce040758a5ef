import { lineSchema } from '#platform/contract/texts.ts';

/** `eid`, `moid`, `mid`, `kaid` and `archivid`: what a record is called outside, unique in the organisation. */
export const externalIdSchema = lineSchema(40).min(1);

/** In place of an id: none, such as a posting without a tenant. */
export const noId = '0';

/** Where the calls of the module begin. */
export const base = '/api/ri/property-management';
