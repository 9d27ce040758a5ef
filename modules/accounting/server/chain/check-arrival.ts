import { buffer } from 'node:stream/consumers';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { CopyError } from '#platform/server/organization-copy/copy-error.ts';
import type { ArrivalCheck } from '#platform/server/organization-move/move-parts.ts';
import { checkIntegrity } from './check-integrity.ts';

/** Large chains take minutes; a move that hangs ends at last. */
const maxMs = 30 * 60_000;

/**
 * Verifies the hash chain of issued documents of an organisation that moves, before it does and where it has arrived.
 *
 * @throws CopyError that names the first document that differs
 */
export const checkChainOnArrival: ArrivalCheck = async ({ database, store, organizationId }) => {
  const scope = { organizationId, userId: noUser };
  const { valid, firstBroken } = await checkIntegrity(
    {
      // Nobody signed in asks; the chain is read as kontor_app, which sees this organisation only.
      read: (work) => database.tenant(scope, (tx) => work({ tx } as Parameters<typeof work>[0]), { readOnly: true }),
      files: { readBytes: async (file) => buffer(await store.read(file)) },
    },
    AbortSignal.timeout(maxMs),
  );
  if (valid) return;
  const { number, part } = firstBroken ?? { number: '', part: 'link' };
  throw new CopyError(`The chain of issued documents does not verify: invoice ${number}, ${part}`);
};
