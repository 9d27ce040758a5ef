import { createHash } from 'node:crypto';
import { MigrationError } from '../database/errors.ts';
import { assertNoGap } from './migration-files.ts';
import type { AppliedMigration, Migration } from './migration-files.ts';

/** Files at the head of `migrations/` that make the baseline. */
const baselineLength = 7;

/** The migrations of former versions, which the baseline replaces: their schema is the baseline's, to the last right. */
const former = {
  last: { number: 31, name: 'short_search_terms' },
  firstChecksum: 'f7f4416f1438843946fc80b625e6425de006f2ebed9507703e7c92647befde50',
  /** SHA-256 over a line `number name checksum` for each. */
  digest: '82fc7ba279561d52ad6795c1c8c869b22d1b5f5068eaa2fd88194dd507b16b49',
};

/**
 * Returns the records as they are, or those of the baseline for a database that has run all migrations of the former
 * versions.
 *
 * @throws MigrationError when it has run only some of them, or one that this version does not know
 */
export function adoptFormer(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly AppliedMigration[] {
  if (applied[0]?.checksum !== former.firstChecksum) return applied;
  assertNoGap(applied);
  const { number, name } = former.last;
  const [reached] = applied.slice(-1);
  if (reached !== undefined && reached.number > number) {
    throw new MigrationError(
      `The database is newer than this version: it has migration ${reached.number} (${reached.name}) of the former numbering, the baseline replaces ${number}`,
    );
  }
  if (applied.length < number) {
    throw new MigrationError(
      `The database is too old for this version: it is at migration ${reached?.number} (${reached?.name}), and the baseline adopts databases at ${number} (${name}) only. Start it once with the former version, the last one with migrations/${String(number).padStart(4, '0')}_${name}.sql, then with this one`,
    );
  }
  if (digestOf(applied) !== former.digest)
    throw new MigrationError('The database has run other migrations than those that the baseline replaces');
  return migrations.slice(0, baselineLength).map(({ sql: _sql, ...record }) => record);
}

function digestOf(applied: readonly AppliedMigration[]): string {
  const lines = applied.map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}
