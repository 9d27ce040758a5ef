import { ensureWebBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

// `npm run build`: installs what package-lock.json says and builds the web client, without starting anything: for a
// server whose account may not write where the program lies.

try {
  await ensureInstalled();
  await ensureWebBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
