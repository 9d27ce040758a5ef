import { createStore } from '../state/store.ts';

/**
 * True while somebody goes on working on a page without a connection: the end of the session is not announced then, because
 * nobody could sign in again; the first answer of the server has them do it.
 */
export const offlineWork = createStore(false);
