import type { ComponentType } from 'react';
import type { LinkProps } from './link-page.tsx';

/**
 * A page without sign-in, opened by a link from a mail, `/benit/auth/{action}/{selector}/{secret}`, or by a short address
 * that people type.
 */
export interface PublicPage {
  readonly action: string;
  /** Short address, such as `/code`. */
  readonly path?: string;
  /** Features whose texts it shows, such as `identity/sign-in`. */
  readonly texts: readonly string[];
  /** Component, loaded lazily. */
  readonly page: ComponentType<LinkProps>;
}
