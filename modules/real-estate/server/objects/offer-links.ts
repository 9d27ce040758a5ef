import { createHash, randomBytes } from 'node:crypto';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { EstateObject } from './find-object.ts';

/** A secret of 128 bits, as public addresses carry it. */
export function createPasscode(): string {
  return randomBytes(16).toString('base64url');
}

/** Hash by which an object is found by the secret of its address: the time of the look-up tells nothing of the secret. */
export function hashPasscode(passcode: string): Buffer {
  return createHash('sha256').update(passcode).digest();
}

/** Notes the secrets of a new object, so that its public pages are found. */
export async function addOfferLinks(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  { id, data }: Pick<EstateObject, 'id' | 'data'>,
): Promise<void> {
  const links = [
    { kind: 'offer', passcode: data.passcode },
    { kind: 'owner', passcode: data.ownerPasscode },
  ];
  await tx
    .insertInto('estate_offer_links')
    .values(
      links.map(({ kind, passcode }) => ({
        organization_id: actor.organizationId,
        code_hash: hashPasscode(String(passcode)),
        estate_object_id: id,
        kind,
      })),
    )
    .execute();
}
