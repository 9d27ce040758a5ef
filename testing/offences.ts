import { Socket } from 'node:net';
import { format } from 'node:util';

/** Forbidden actions of a test; each makes it fail. Test files of one process share the list. */
export const offences: string[] = [];

for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
  console[method] = (...values: unknown[]) => {
    offences.push(`console.${method}: ${format(...values)}`);
  };
}

const connect = Socket.prototype.connect;

/** Tests talk to servers on this machine only; a forgotten real address must not work by accident. */
Socket.prototype.connect = function connectLoopback(this: Socket, ...parameters: unknown[]): Socket {
  const host = readHost(parameters);
  if (host === undefined || /^(?:localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/u.test(host)) {
    return Reflect.apply(connect, this, parameters);
  }
  offences.push(`network access to ${host}`);
  process.nextTick(() => this.destroy(new Error(`Tests have no network: ${host}`)));
  return this;
};

/** The host of a call of `connect` in any of its forms; undefined for a Unix socket or the default, localhost. */
function readHost(parameters: unknown[]): string | undefined {
  const [first, second] = Array.isArray(parameters[0]) ? parameters[0] : parameters;
  if (typeof first === 'object' && first !== null)
    return 'host' in first && !('path' in first && first.path) ? String(first.host ?? 'localhost') : undefined;
  return typeof second === 'string' ? second : undefined;
}
