import type { Route } from '#platform/server/http/route.ts';

/** Evaluates the wall between owners once per read-only transaction; without it each statement does so. */
export const askWall = 'SELECT kontor_ask_owner_wall()';

/**
 * Adds the wall's evaluation to the BEGIN of each read-only transaction of the routes: parallel plans then use the
 * stored result.
 */
export function askWallOnce(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => ({ ...route, readPrologue: askWall }));
}
