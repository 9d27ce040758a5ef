import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Reads and writes the session value that the browser keeps. */
export interface SessionCookie {
  /** The value sent with the request, or undefined. */
  read(): string | undefined;
  write(value: string): void;
  clear(): void;
}

/** Under https it has the `__Host-` prefix, which binds it to this host, to `/` and to a secure connection. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-kontor-session' : 'kontor-session';
}

/** The session value in a `Cookie` header, for requests that the framework does not see; undefined without one. */
export function readSessionCookie(header: string | undefined, secure: boolean): string | undefined {
  return header === undefined ? undefined : fastifyCookie.parse(header)[cookieName(secure)];
}

/** The cookie of a request: a browser-session cookie, the server keeps the expiry. */
export function createSessionCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): SessionCookie {
  const name = cookieName(secure);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: () => request.cookies[name],
    write: (value) => void reply.setCookie(name, value, options),
    clear: () => void reply.clearCookie(name, options),
  };
}
