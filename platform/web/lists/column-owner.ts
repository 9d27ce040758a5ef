import { createStore } from '../state/store.ts';

/** Address of the user whose columns are stored, '' before the login. */
export const columnOwner = createStore('');
