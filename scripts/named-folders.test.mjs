import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './paths.mjs';

const named = /`((?:platform|modules|app|migrations|testing|scripts|e2e|bench)\/[\w./-]*)`/gu;

it.each(['docs/architecture.md', 'docs/tests.md', 'docs/new-module.md'])(
  '%s names files and folders that are there',
  (page) => {
    const paths = [...readFileSync(join(root, page), 'utf8').matchAll(named)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(root, path)) && !path.startsWith('modules/shop/'))).toEqual([]);
  },
);
