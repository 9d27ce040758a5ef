/** The path with its parameters filled in, and a query; what is no text is sent as JSON. */
export function toUrl(path: string, params: unknown, query: unknown): string {
  const given = Object(params) as Record<string, unknown>;
  const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) => encode(given[name] ?? 'x') || 'x');
  const pairs = Object.entries(Object(query)).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

/** Percent-encodes anything; a lone surrogate, which no URL can carry, becomes the replacement character. */
function encode(value: unknown): string {
  return encodeURIComponent(String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed()).slice(
    0,
    2000,
  );
}
