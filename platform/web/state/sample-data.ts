import { createStore } from './store.ts';

/** Whether the server is in development mode: records are made up, and nothing of them is stored. */
export const sampleData = createStore(false);
