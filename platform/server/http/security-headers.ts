const contentSecurityPolicy = createPolicy("'self'");

/**
 * Headers of every answer (OWASP ASVS 5.0, 3.4; the set of the package helmet without those that only browsers read which
 * are no longer served: XSS auditor, Flash, Internet Explorer). They are a table, because building the policy for every
 * answer took a twentieth of a small request.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The policy of a page whose own scripts have these hashes, such as `sha256-…`; the scripts of the product besides. */
export function createPagePolicy(hashes: readonly string[]): string {
  return createPolicy(["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' '));
}

function createPolicy(scripts: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // The component library sets sizes and colours in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}
