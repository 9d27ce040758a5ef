import { ConfigurationError } from '../config/configuration-error.ts';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** The setting that the port comes from. */
  readonly setting: 'PORT' | 'METRICS_PORT';
}

/** A server of Fastify, whatever it logs with. */
interface Listener {
  listen(address: { host: string; port: number }): Promise<string>;
}

/**
 * Begins to listen.
 *
 * @throws ConfigurationError in one line that names the setting when the system refuses
 */
export async function listen(server: Listener, { host, port, setting }: ListenOptions): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigurationError(describe(code, { host, port, setting }), { cause: error });
  }
}

function describe(code: string, { host, port, setting }: ListenOptions): string {
  if (code === 'EADDRINUSE')
    return `${setting}: port ${port} of ${host} is taken by another program; end it or choose another ${setting}`;
  if (code === 'EACCES') return `${setting}: this account may not listen on port ${port}; choose one above 1023`;
  return `HOST: nothing can listen on ${JSON.stringify(host)} (${code}); give an address of this machine, such as 127.0.0.1 or 0.0.0.0`;
}
