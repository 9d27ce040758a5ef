import type { ComponentType } from 'react';
import type { LinkProps } from './link-page.tsx';

/** A page without sign-in, opened by a link from a mail: `/benit/auth/{action}/{selector}/{secret}`. */
export interface PublicPage {
  readonly action: string;
  /** Features whose texts it shows, such as `identity/sign-in`. */
  readonly texts: readonly string[];
  /** Component, loaded lazily. */
  readonly page: ComponentType<LinkProps>;
}
