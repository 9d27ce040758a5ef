import { createStore } from '../state/store.ts';

/** Whose columns are remembered: the address of the signed-in user, '' before the login. */
export const columnOwner = createStore('');
