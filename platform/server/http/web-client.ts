import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { readSessionCookie } from './product-cookies.ts';
import { createPagePolicy } from './security-headers.ts';

const page = 'index.html';
/** The same page for who has no session: it paints the outline of the login at once and asks for nothing in vain. */
const signedOutPage = 'signed-out.html';

/**
 * Serves the built web client: hashed assets for good, every other path outside `/api` and `/health` as
 * the entry page, whose router decides. Files that the build has compressed (`.br`, `.gz` beside them) are served so to
 * whoever accepts it.
 *
 * @param folder where the build put index.html; without a build only the API is served
 * @param secure whether the product is served under https, as cookies have other names there
 */
export async function registerWebClient(
  app: FastifyInstance,
  folder: string,
  { secure }: { readonly secure: boolean },
): Promise<void> {
  if (!existsSync(join(folder, page))) {
    app.log.warn({ folder }, 'the web client is not built: only the API is served');
    return;
  }
  const pageWithoutSession = existsSync(join(folder, signedOutPage)) ? signedOutPage : page;
  const policies = new Map(
    [page, pageWithoutSession].map((name) => [
      name,
      createPagePolicy(hashScripts(readFileSync(join(folder, name), 'utf8'))),
    ]),
  );
  const hasSession = ({ headers }: FastifyRequest): boolean => readSessionCookie(headers.cookie, secure) !== undefined;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // Routes of their own have neither the pages nor the compressed twins of the files.
    globIgnore: ['**/*.{html,br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // A page says whether there is a session: kept, it would say so after that has changed.
      if (/\.html(?:\.br|\.gz)?$/u.test(path)) return;
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (/^\/(?:api|health|dev|assets)(?:[/?]|$)/u.test(request.url)) throw new AppError('not_found');
    const name = hasSession(request) ? page : pageWithoutSession;
    // Addresses with a secret of an email must not be found by search engines.
    if (request.url.startsWith('/benit/auth/')) void reply.header('x-robots-tag', 'noindex, nofollow');
    return reply
      .header('content-security-policy', policies.get(name))
      .sendFile(name, { etag: false, lastModified: false, acceptRanges: false });
  });
}

/** Hashes of the scripts that lie in a page, as a content security policy names them. */
function hashScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gsu)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}
