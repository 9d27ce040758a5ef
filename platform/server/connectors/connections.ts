import { ConnectorError } from './connector-error.ts';
import type { RemoteFolders } from './remote-folder.ts';

/** Number of connections for one request after losses. */
const maxAttempts = 3;
/** Connections at the same time, where each reads one file at a time: servers allow a user few of them. */
const maxConnections = 4;

/** Asks the server for something, again after a lost connection. */
export type UseConnection = <T>(work: (remote: RemoteFolders) => Promise<T>) => Promise<T>;

/** Connections to one server. */
export interface Connections {
  readonly use: UseConnection;
  close(): void;
}

interface Standing {
  readonly remote: RemoteFolders;
  /** Requests that use it. */
  users: number;
}

/**
 * Shares connections to one server among requests. The first request opens one; requests that find all of them in use
 * open further ones, one after another, and wait for whatever becomes free first. A server that refuses a further
 * connection, or breaks one off, keeps those that stand. Interrupted requests start over.
 *
 * @param open opens a connection
 */
export function createConnections(open: () => Promise<RemoteFolders>, signal: AbortSignal): Connections {
  let limit = maxConnections;
  let isOpening = false;
  let isClosed = false;
  const standing = new Set<Standing>();
  const waiting: PromiseWithResolvers<Standing>[] = [];
  const take = async (): Promise<Standing> => {
    const turn = Promise.withResolvers<Standing>();
    waiting.push(turn);
    serve();
    return turn.promise;
  };
  return {
    close: () => {
      isClosed = true;
      for (const { remote } of standing) remote.close();
    },
    use: async (work) => {
      for (let attempt = 1; ;) {
        let used: Standing | undefined;
        try {
          used = await take();
          const result = await work(used.remote);
          release(used);
          return result;
        } catch (error) {
          // Some servers refuse a further connection only when it is used, by replies of many kinds.
          const mayBeTooMany = used !== undefined && standing.size > 1;
          if (used) discard(used);
          signal.throwIfAborted();
          if (!(error instanceof ConnectorError)) throw error;
          if (mayBeTooMany) limit = Math.max(1, standing.size);
          else if (!error.isPassing || attempt === maxAttempts) throw error;
          else attempt += 1;
        }
      }
    },
  };

  function release(used: Standing): void {
    used.users -= 1;
    serve();
  }

  function discard(lost: Standing): void {
    standing.delete(lost);
    lost.remote.close();
    serve();
  }

  /** Gives free connections to those who wait, and opens a further one for the rest. */
  function serve(): void {
    for (const one of standing) {
      while (one.users < one.remote.readsAtOnce) {
        const next = waiting.shift();
        if (next === undefined) return;
        one.users += 1;
        next.resolve(one);
      }
    }
    if (waiting.length > 0 && !isOpening && standing.size < limit) void openFurther();
  }

  async function openFurther(): Promise<void> {
    isOpening = true;
    try {
      const remote = await open();
      // The server may have refused another one meanwhile.
      if (isClosed || standing.size >= limit) remote.close();
      else standing.add({ remote, users: 0 });
    } catch (error) {
      if (standing.size > 0) limit = standing.size;
      else for (const { reject } of waiting.splice(0)) reject(error);
    } finally {
      isOpening = false;
      serve();
    }
  }
}
