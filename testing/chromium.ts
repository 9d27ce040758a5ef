import { existsSync, statfsSync } from 'node:fs';

const asRoot = process.getuid?.() === 0;

/** Containers often have 64 MB there, which a page with pictures exceeds. */
const minSharedMemoryBytes = 1024 ** 3;

function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= minSharedMemoryBytes;
}

/** Options of a Chromium that reaches only local servers: `CHROMIUM_PATH`, or Debian's. */
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  // Playwright moves shared memory to files on disk, which costs a tenth of each page load.
  ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  // A browser that looks for updates would reach into the network.
  args: [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
