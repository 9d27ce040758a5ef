import { useMemo } from 'react';
import { encode } from 'uqr';
import textClasses from '#platform/web/components/text.module.css';

/** Modules of empty space around a code, required by scanners (ISO/IEC 18004). */
const quietZone = 4;

/** QR code of a text, dark on light in both colour schemes because some scanners cannot read the inverse. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { path, modules } = useMemo(() => drawCode(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className={textClasses['picture']}
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Returns the dark modules of a code as one path, and the width with the empty space around. */
function drawCode(text: string): { path: string; modules: number } {
  const { data } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { path, modules: data.length };
}
