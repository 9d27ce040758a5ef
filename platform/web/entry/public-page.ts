import type { ComponentType } from 'react';
import type { LinkProps } from './link-page.tsx';

/** A page without sign-in, opened by a link from a mail: `/benit/auth/{action}/{selector}/{secret}`. */
export interface PublicPage {
  readonly action: string;
  /** Namespace of its texts: the name of its module. */
  readonly module: string;
  /** Component, loaded lazily. */
  readonly page: ComponentType<LinkProps>;
}
