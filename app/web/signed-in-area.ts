/** Loads the part of the application behind the login. */
export const loadSignedInArea = () => import('./shell/signed-in-area.tsx');
