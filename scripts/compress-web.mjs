import { setPriority } from 'node:os';
import { ensureWebBuilt } from './build.mjs';

// Makes the files of the web client small while the product serves them; `npm start` runs it beside the server.

setPriority(19);
await ensureWebBuilt();
