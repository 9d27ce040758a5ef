/**
 * Builds the URL of a call: fills `:name` parts of the path (encoded, so a slash in a number stays one segment) and
 * appends the query; skips undefined and null values.
 */
export function buildUrl(path: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}
