import { localStorageColorSchemeManager } from '@mantine/core';
import { colorSchemeKey } from './stored-appearance.ts';

/** Keeps the choice between light, dark and the system's scheme in the browser, for all tabs. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });
