import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Reads and writes one cookie of the product, which scripts cannot read. */
export interface ProductCookie {
  /** The value sent with the request, or undefined. */
  read(): string | undefined;
  write(value: string): void;
  clear(): void;
}

interface CookieKind {
  readonly name: string;
  /** Undefined: until the browser ends; the server keeps the expiry. */
  readonly maxAgeSeconds?: number;
}

/** The session value. */
const session: CookieKind = { name: 'kontor-session' };
/** Cookie that shows an earlier sign-in with this browser. */
const device: CookieKind = { name: 'kontor-device', maxAgeSeconds: 400 * 86_400 };

/** Under https a cookie has the `__Host-` prefix, which binds it to this host, to `/` and to a secure connection. */
function cookieName({ name }: CookieKind, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The names under which a browser keeps session and device. */
export function productCookieNames(secure: boolean): { readonly session: string; readonly device: string } {
  return { session: cookieName(session, secure), device: cookieName(device, secure) };
}

/** The session value in a `Cookie` header, for requests that the framework does not see; undefined without one. */
export function readSessionCookie(header: string | undefined, secure: boolean): string | undefined {
  return header === undefined ? undefined : fastifyCookie.parse(header)[cookieName(session, secure)];
}

export function createSessionCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): ProductCookie {
  return createCookie(session, request, reply, secure);
}

export function createDeviceCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): ProductCookie {
  return createCookie(device, request, reply, secure);
}

function createCookie(kind: CookieKind, request: FastifyRequest, reply: FastifyReply, secure: boolean): ProductCookie {
  const name = cookieName(kind, secure);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const age = kind.maxAgeSeconds === undefined ? {} : { maxAge: kind.maxAgeSeconds };
  return {
    read: () => request.cookies[name],
    write: (value) => void reply.setCookie(name, value, { ...options, ...age }),
    clear: () => void reply.clearCookie(name, options),
  };
}
