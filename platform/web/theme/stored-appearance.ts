/** Where the browser keeps the choice between light, dark and the system's scheme. */
export const colorSchemeKey = 'kontor-color-scheme';

/** Set once the product's font has been loaded: from then on the browser has it, and pages begin with it. */
export const fontKey = 'kontor-font';
