import type { ReactNode } from 'react';
import { ErrorBannerList } from '../feedback/error-banner-list.tsx';
import { Logo } from '../components/logo.tsx';

/** Name and logo of the host on entry pages. */
export interface FrameBrand {
  readonly name: string;
  readonly logo: string | null;
  /** Organisation that speaks on the page instead of the host, with its colour; empty: that of the product. */
  readonly organization?: { readonly name: string; readonly colour: string };
}

export interface EntryFrameProps {
  readonly brand: FrameBrand;
  readonly children: ReactNode;
  /** Element at the top right, such as the logout icon. */
  readonly corner?: ReactNode;
  /** Secondary content below the card. */
  readonly footer?: ReactNode;
}

/** Page outside the shell (login, choice, set password): logo, one card, quiet footer. */
export function EntryFrame({ brand, children, corner, footer }: EntryFrameProps) {
  const colour = brand.organization?.colour ?? '';
  return (
    <div className="kontor-entry">
      {corner === undefined ? null : <div className="kontor-entry-corner">{corner}</div>}
      <main className="kontor-entry-main">
        <div className="kontor-entry-logo">
          {brand.organization === undefined ? (
            <Logo name={brand.name} image={brand.logo} size={32} />
          ) : (
            <span className="kontor-entry-organization">{brand.organization.name}</span>
          )}
        </div>
        <ErrorBannerList />
        <div className="kontor-entry-card" style={colour ? { borderTop: `4px solid ${colour}` } : undefined}>
          {children}
        </div>
        {footer}
      </main>
    </div>
  );
}
