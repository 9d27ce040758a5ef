import type { Route } from '#platform/server/http/route.ts';

/**
 * Asks the wall between owners once for a transaction that only reads; without it each statement looks the answer up
 * anew.
 */
export const askWall = 'SELECT kontor_ask_owner_wall()';

/**
 * Sends the question with the BEGIN of each transaction of the routes that only reads: kept before, parallel plans need
 * not ask.
 */
export function askWallOnce(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => ({ ...route, readPrologue: askWall }));
}
