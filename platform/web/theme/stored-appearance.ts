/** Storage key of the colour scheme: light, dark or the system's. */
export const colorSchemeKey = 'kontor-color-scheme';

/** Storage key set once the product's font has been loaded: from then on pages start with it. */
export const fontKey = 'kontor-font';

/** Storage key of the sidebar on wide screens: open or closed. */
export const sidebarKey = 'kontor-sidebar';
