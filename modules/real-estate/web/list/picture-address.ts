/** Address of a small encoding of a picture among objects; null without one. */
export function pictureAddress(picture: { readonly name?: unknown } | null): string | null {
  const name = picture?.name;
  if (typeof name !== 'string') return null;
  return `/api/ri/real-estate/objekt/files/${encodeURIComponent(name.replace(/\.[^.]*$/u, '_small.webp'))}`;
}
