import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pinnedNode, root } from './paths.mjs';

it(
  'makes the module of docs/new-module.md in a clone that passes its checks after each step',
  { timeout: 1_800_000 },
  () => {
    const output = execFileSync(pinnedNode, [join(root, 'scripts/try-guide.mjs')], { encoding: 'utf8' });
    expect(output).toContain('── A setting');
  },
);
