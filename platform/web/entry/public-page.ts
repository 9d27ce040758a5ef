import type { ComponentType } from 'react';
import type { LinkProps } from './link-page.tsx';

/** A page without sign-in, which a link from a mail opens: `/benit/auth/{action}/{selector}/{secret}`. */
export interface PublicPage {
  readonly action: string;
  /** Namespace of its texts: the name of its module. */
  readonly module: string;
  /** Loads lazily. */
  readonly page: ComponentType<LinkProps>;
}
