/** Address of a small encoding of a picture among objects; null without one. */
export function pictureAddress(picture: Readonly<Record<string, unknown>> | null): string | null {
  const name = picture?.['name'];
  if (typeof name !== 'string') return null;
  const dot = name.lastIndexOf('.');
  return `/api/ri/real-estate/objekt/files/${encodeURIComponent(`${name.slice(0, dot)}_thumbnail${name.slice(dot)}`)}`;
}
