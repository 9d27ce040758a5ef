import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { createDocumentRenderer } from '../document-renderer.ts';

// Makes a document of the given template, prints its worker's environment and never ends by itself.

const children: ChildProcess[] = [];
subscribe('child_process', (message) => void children.push((message as { process: ChildProcess }).process));
await createDocumentRenderer({ workers: 1 }).render({
  template: process.argv[2] ?? '',
  data: { title: 't', text: 'x' },
});
process.stdout.write(readFileSync(`/proc/${children[0]?.pid}/environ`, 'utf8'));
setInterval(() => undefined, 1000);
