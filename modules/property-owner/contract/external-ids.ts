import { lineSchema } from '#platform/contract/texts.ts';

/** `eid`, `moid`, `mid`, `kaid` and `archivid`: the record's id in the source system, unique in the organisation. */
export const externalIdSchema = lineSchema(40).min(1);

/** Replaces a missing id, such as that of a posting without a tenant. */
export const noId = '0';

/** Path prefix of the module's endpoints. */
export const base = '/api/ri/property-management';

/** In place of an owner's id: all owners whose books the caller may read. */
export const allOwners = '0';

/** Prefix of ids assigned by Kontor; no delivery uses it. */
export const ownIdPrefix = 'M-';
