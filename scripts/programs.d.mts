/** Path of a Chromium: `CHROMIUM_PATH`, else the system's; on Debian as root its package is installed. */
export function findChromium(): Promise<string>;
