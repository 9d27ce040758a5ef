import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PageLink } from '../pages/define-page.ts';

/** Quiet way to a page that few need, under what is listed. */
export function PageFootLink({ link, children }: { readonly link: PageLink; readonly children: string }) {
  return (
    <Anchor size="sm" w="fit-content" renderRoot={(props) => <Link {...link} {...props} />}>
      {children}
    </Anchor>
  );
}
