import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PageLink } from '../pages/define-page.ts';

/** Secondary link below a list. */
export function PageFootLink({ link, children }: { readonly link: PageLink; readonly children: string }) {
  return (
    <Anchor size="sm" w="fit-content" renderRoot={(props) => <Link {...link} {...props} />}>
      {children}
    </Anchor>
  );
}
