import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';

/** Whom the link of an email belongs to. */
export interface LinkedPerson {
  readonly organizationId: OrganizationId;
  readonly stakeholderId: string;
}

const toBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

function toId(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The secret is stored nowhere: it needs SECRET_KEY (decision 14). */
const deriveSecret = (secretKey: string, selector: string): Buffer =>
  createHmac('sha256', secretKey).update(`expose-link:${selector}`).digest();

/** Returns the address of the page of a person; emails with it are opened for years. */
export function exposeAddress(
  { publicUrl, secretKey }: { readonly publicUrl: string; readonly secretKey: string },
  { organizationId, stakeholderId }: LinkedPerson,
): string {
  const selector = Buffer.concat([toBytes(organizationId), toBytes(stakeholderId)]).toString('base64url');
  return `${publicUrl}/benit/auth/expose/${selector}/${deriveSecret(secretKey, selector).toString('base64url')}`;
}

/** Reads whom a link belongs to; undefined for one that the product did not write. */
export function readExposeLink(
  secretKey: string,
  { a, b }: { readonly a: string; readonly b: string },
): LinkedPerson | undefined {
  const expected = deriveSecret(secretKey, a);
  const given = Buffer.from(b, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const bytes = Buffer.from(a, 'base64url');
  const organizationId = organizationIdSchema.safeParse(toId(bytes.subarray(0, 16)));
  const stakeholderId = z.uuid().safeParse(toId(bytes.subarray(16)));
  if (!organizationId.success || !stakeholderId.success) return undefined;
  return { organizationId: organizationId.data, stakeholderId: stakeholderId.data };
}
