import type { FilesParts } from './files-parts.ts';

/**
 * Moves the contents that a migration found in the database to the file store. Each is written before it is deleted,
 * and may be written twice, so several processes, or one that is killed, lose nothing.
 *
 * @returns how many were moved
 */
export async function moveContents({ database, store, drafts }: FilesParts, signal: AbortSignal): Promise<number> {
  for (let moved = 0; ; moved += 1) {
    signal.throwIfAborted();
    const next = await database.identity(
      (tx) => tx.selectFrom('file_contents').selectAll().limit(1).executeTakeFirst(),
      { readOnly: true },
    );
    if (!next) return moved;
    const { organization_id: organizationId, sha256, content } = next;
    const draft = await drafts.write(content);
    await drafts.handOver(draft, () => store.adopt(organizationId, [draft]));
    await database.identity((tx) =>
      tx
        .deleteFrom('file_contents')
        .where('organization_id', '=', organizationId)
        .where('sha256', '=', sha256)
        .execute(),
    );
  }
}
