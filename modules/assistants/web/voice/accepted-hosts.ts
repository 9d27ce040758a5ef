import { onSignedOut } from '#platform/web/api/signed-out.ts';

/** Speech servers outside of the house that the signed-in person knows of. */
const accepted = new Set<string>();

// A tablet is shared: each person is told.
onSignedOut(() => accepted.clear());

/** True once the person was told that recordings go to this host. */
export const isHostAccepted = (host: string): boolean => accepted.has(host);

/** Notes that the person was told, and agrees. */
export function acceptHost(host: string): void {
  accepted.add(host);
}
