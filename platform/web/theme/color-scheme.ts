import { localStorageColorSchemeManager } from '@mantine/core';
import { colorSchemeKey } from './stored-appearance.ts';

/** Stores the colour scheme (light, dark, system) in the browser, for all tabs. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });
