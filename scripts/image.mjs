import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { commands } from './image-commands.mjs';

// Entry point of the image: runs one command in this process, so that signals of the container reach it.

const [command = 'serve', ...parameters] = process.argv.slice(2);
const file = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (file === undefined) {
  console.error(`Unknown command ${JSON.stringify(command)}; there are ${Object.keys(commands).join(', ')}`);
  process.exit(2);
}
// The first process of a container ignores signals without a listener: until the command has its own, this one ends it.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
]) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(code);
  });
}
process.argv.splice(1, process.argv.length - 1, join(root, file), ...parameters);
await import(pathToFileURL(join(root, file)).href);
