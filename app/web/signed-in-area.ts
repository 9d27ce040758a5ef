/** Loads the part of the application behind the login. */
export const loadSignedInArea = () => import('./shell/signed-in-area.tsx');

/** Loads it for somebody who comes back, with the page of the address, while the server looks up who they are. */
export async function prepareSignedInArea(): Promise<void> {
  // A link from a mail brings its own account along.
  if (window.location.pathname.startsWith('/benit/auth/')) return;
  const { preloadPage } = await loadSignedInArea();
  await preloadPage(window.location.pathname);
}
