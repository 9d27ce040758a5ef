import type { FastifyReply, FastifyRequest } from 'fastify';

/** Reads and writes the session value that the browser keeps. */
export interface SessionCookie {
  /** The value sent with the request, or undefined. */
  read(): string | undefined;
  write(value: string): void;
  clear(): void;
}

/**
 * The cookie of a request. Under https it has the `__Host-` prefix, which binds it to this host, to
 * `/` and to a secure connection; it is a browser-session cookie, the server keeps the expiry.
 */
export function createSessionCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): SessionCookie {
  const name = secure ? '__Host-kontor-session' : 'kontor-session';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: () => request.cookies[name],
    write: (value) => void reply.setCookie(name, value, options),
    clear: () => void reply.clearCookie(name, options),
  };
}
