import { sql } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import type { Database } from '#platform/server/database/database.ts';

/** Reads the clock of the database, by which the second wall decides. */
export async function readDatabaseClock(database: Pick<Database, 'identity'>): Promise<Date> {
  const { rows } = await database.identity((tx) => sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(tx));
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** Reads today's German day from the clock of the database. */
export async function readDatabaseDay(database: Pick<Database, 'identity'>): Promise<string> {
  return germanDayOf(await readDatabaseClock(database));
}

/** Runs a check whose days count from today, and repeats a failed one if the day ended meanwhile. */
export async function onOneDay(readDay: () => Promise<string>, check: (today: string) => Promise<void>): Promise<void> {
  const today = await readDay();
  try {
    await check(today);
  } catch (error) {
    if ((await readDay()) === today) throw error;
    await onOneDay(readDay, check);
  }
}
