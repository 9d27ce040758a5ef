import { VisuallyHidden } from '@mantine/core';

/** Number beside an application in the sidebar, such as of what waits there; nothing for none. */
export function NavCount({ count, label }: { readonly count: number; readonly label: string }) {
  if (count === 0) return null;
  return (
    <span className="kontor-nav-count" title={label}>
      <span aria-hidden>{count > 999 ? '999+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
