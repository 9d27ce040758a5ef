/** Path of a Chromium: `CHROMIUM_PATH`, else the system's; on Debian as root its package is installed. */
export function findChromium(): Promise<string>;
/** Path of a Chromium that can record sound; on Debian as root its package is installed. */
export function findChromiumWithMicrophone(): Promise<string>;
export function ensurePrograms(purpose: string, packages: Readonly<Record<string, string>>): Promise<string[]>;
