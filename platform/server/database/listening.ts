import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { ClientConfig } from 'pg';

/** Receiver of a channel of PostgreSQL's NOTIFY. */
export interface ChannelListener {
  /** The connection stands, for the first time or again: what was said before may have been missed. */
  onConnected(): void;
  onMessage(payload: string): void;
}

const backOff = { first: 100, max: 5000 } as const;
const heartbeat = { every: 30_000, timeout: 5000 } as const;

/**
 * Listens on a connection of its own, because a notification reaches only the connection that listens, and a pool
 * hands its connections around. A lost one is opened again, after 0.1 to 5 seconds; a dead one is noticed within 35.
 *
 * @returns ends it
 */
export function listenOnChannel(
  connection: ClientConfig,
  channel: string,
  listener: ChannelListener,
): () => Promise<void> {
  const stopped = new AbortController();
  const listening = keepListening(connection, channel, listener, stopped.signal);
  return async () => {
    stopped.abort();
    await listening;
  };
}

async function keepListening(
  connection: ClientConfig,
  channel: string,
  listener: ChannelListener,
  stopped: AbortSignal,
): Promise<void> {
  let pause: number = backOff.first;
  while (!stopped.aborted) {
    const connected = (): void => {
      pause = backOff.first;
      listener.onConnected();
    };
    await listenOnce(connection, channel, { ...listener, onConnected: connected }, stopped).catch(() => undefined);
    // Never all processes at the same moment.
    await wait(pause * (0.5 + Math.random() / 2), undefined, { signal: stopped }).catch(() => undefined);
    pause = Math.min(pause * 2, backOff.max);
  }
}

/** Resolves when the connection is gone or is no longer wanted; rejects when it cannot be made. */
async function listenOnce(
  connection: ClientConfig,
  channel: string,
  listener: ChannelListener,
  stopped: AbortSignal,
): Promise<void> {
  const client = new Client({ ...connection, pipeline: false, query_timeout: heartbeat.timeout });
  const gone = Promise.withResolvers<void>();
  const end = (): void => gone.resolve();
  client.on('error', end);
  client.on('end', end);
  client.on('notification', ({ payload = '' }) => listener.onMessage(payload));
  stopped.addEventListener('abort', end);
  // A firewall that forgot the connection closes nothing: only asking shows it.
  const timer = setInterval(() => void client.query('SELECT').catch(end), heartbeat.every);
  const listen = async (): Promise<void> => {
    await client.connect();
    await client.query(`LISTEN ${escapeIdentifier(channel)}`);
    if (!stopped.aborted) listener.onConnected();
    await gone.promise;
  };
  try {
    await Promise.race([listen(), gone.promise]);
  } finally {
    clearInterval(timer);
    stopped.removeEventListener('abort', end);
    // Saying goodbye to a server that does not answer would take until its time-out.
    void client.end().catch(() => undefined);
  }
}
