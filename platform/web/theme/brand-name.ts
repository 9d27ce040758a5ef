import { createStore } from '../state/store.ts';

/** Name of the product for the host of the page; stands in titles. */
export const brandName = createStore('Kontor');
