const asRoot = process.getuid?.() === 0;

/** Options of a Chromium that reaches only local servers: `CHROMIUM_PATH`, or Debian's. */
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
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
