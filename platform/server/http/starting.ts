import type { FastifyInstance } from 'fastify';

/** Servers that listen before their data stands. */
const starting = new WeakMap<FastifyInstance['server'], PromiseWithResolvers<void>>();

/** Lets calls wait from now on; pages, their files and health checks are answered. */
export function holdCalls(app: FastifyInstance): void {
  starting.set(app.server, Promise.withResolvers());
}

/** Answers the calls that wait, and every later one at once. */
export function openForCalls(app: FastifyInstance): void {
  starting.get(app.server)?.resolve();
  starting.delete(app.server);
}

/** True between `holdCalls` and `openForCalls`. */
export function isStarting(app: FastifyInstance): boolean {
  return starting.has(app.server);
}

/** Registers the hook that holds calls. The route decides, because a path can be spelled in many ways. */
export function waitForStart(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions: { url = '' } }) => {
    if (/^\/(?:api|dev)\//u.test(url)) await starting.get(app.server)?.promise;
  });
}
