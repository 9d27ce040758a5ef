import { createStore } from './store.ts';

/** True if the server is in development mode: records are made up, and none of them is stored. */
export const sampleData = createStore(false);
