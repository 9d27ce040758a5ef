/**
 * Packages with a program for each platform. Those of other platforms than the server's may stand in the lock file
 * without a checksum: npm installs none of them there.
 */
const families = [
  '@myriaddreamin/typst-ts-node-compiler',
  '@napi-rs/canvas',
  '@oxc-parser/binding',
  '@oxfmt/binding',
  '@oxlint/binding',
  '@swc/core',
];

/**
 * Lists the faults of a lock file: every package needs a checksum, apart from optional programs of platforms other than
 * the servers' (Linux, x64, glibc); no entry may name its registry.
 *
 * @param {{ packages: Record<string, { integrity?: string, resolved?: string, optional?: boolean, os?: string[], cpu?:
 *   string[] }> }} lock
 */
export function findLockProblems({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    const problems = [];
    if (entry.resolved !== undefined) problems.push(`${path}: names the address of a registry`);
    if (entry.integrity === undefined && !mayLackChecksum(path, entry))
      problems.push(`${path}: has no checksum (integrity)`);
    return problems;
  });
}

function mayLackChecksum(path, { optional, os = [], cpu = [] }) {
  const family = families.find((name) => path.startsWith(`node_modules/${name}-`));
  const server = os.includes('linux') && cpu.includes('x64') && !path.endsWith('-musl');
  return family !== undefined && optional === true && os.length > 0 && cpu.length > 0 && !server;
}
