import { Agent, request } from 'node:https';

export interface SecureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** As they came, still compressed when they are. */
  readonly bytes: Buffer;
}

interface SecureCall {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls an https server of this machine, on connections that stay open; rejects when one breaks before the answer. */
export type SecureClient = (path: string, call?: SecureCall) => Promise<SecureAnswer>;

/**
 * @param port on localhost
 * @param ca the certificate to trust
 * @param localAddress where the requests come from, such as 127.0.0.2
 */
export function createSecureClient(port: number, ca: string, localAddress = '127.0.0.1'): SecureClient {
  const agent = new Agent({ ca, keepAlive: true, localAddress, servername: 'localhost' });
  return async (path, { method = 'GET', body, headers } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<SecureAnswer>();
    const outgoing = request(
      {
        agent,
        method,
        path,
        host: '127.0.0.1',
        port,
        headers: {
          host: `localhost:${port}`,
          'x-requested-with': 'kontor',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString(), bytes });
        });
        answer.once('error', reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  };
}
