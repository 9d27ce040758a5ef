import { createStore } from '../state/store.ts';

/** Product name for the host of the page; used in titles. */
export const brandName = createStore('Kontor');
