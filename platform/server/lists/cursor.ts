import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

/** Opaque cursor of the last row's sort key. */
export function encodeCursor(key: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * The sort key inside a cursor, undefined on the first page.
 * @throws AppError invalid_cursor when it was not made by `encodeCursor` for this list
 */
export function decodeCursor<Schema extends z.ZodType>(
  cursor: string | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString(), rejectUnstorable));
  } catch (cause) {
    throw new AppError('invalid_cursor', { field: 'cursor', cause });
  }
}

/** Rejects text that PostgreSQL cannot store: no cursor of ours has any. */
function rejectUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
    throw new TypeError('text that cannot have been stored');
  return value;
}
