import { z } from 'zod';

const undoStateSchema = z
  .object({
    lastUpdateAt: z.string().nullable(),
    expirationId: z.string().nullable(),
    deliveredAt: z.string().nullable(),
    lastTransaction: z.string().nullable(),
  })
  .nullable();

/** Reads the delivery state before an import; null for an entry that cannot be taken back. */
export function readUndoState(stored: unknown): z.output<typeof undoStateSchema> {
  return undoStateSchema.parse(stored);
}
