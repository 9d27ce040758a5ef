/**
 * Logo mark of Kontor: a ledger page with a bookmark that forms a K. Uses text colour and accent, so it works on light
 * and dark backgrounds.
 */
export function KontorMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="7.5" fill="#155e6d" />
      <path d="M9.25 7.5v17" stroke="#fff" strokeWidth="3.5" strokeLinecap="round" />
      <path
        d="M22.5 7.75 14.2 16l8.3 8.25"
        fill="none"
        stroke="#fff"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="24.4" cy="16" r="1.9" fill="#8bc0c9" />
    </svg>
  );
}

export interface LogoProps {
  readonly name: string;
  /** Data URL of the host's own logo; null for the built-in one. */
  readonly image: string | null;
  readonly size?: number;
}

/** Logo of the brand: its own picture, or the mark with the name. */
export function Logo({ name, image, size = 28 }: LogoProps) {
  if (image !== null) return <img src={image} alt={name} height={size} className="kontor-logo-image" />;
  return (
    <span className="kontor-logo">
      <KontorMark size={size} />
      <span className="kontor-logo-name" style={{ fontSize: size * 0.68 }}>
        {name}
      </span>
    </span>
  );
}
