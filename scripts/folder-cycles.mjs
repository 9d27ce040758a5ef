import { dirname } from 'node:path';

/**
 * Cycles between folders: two that know each other are one. A folder and those inside of it count as related, because
 * the face of a part stands above it.
 *
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules as dependency-cruiser answers them,
 *   without tests
 * @returns {string[][]} each cycle once, as its folders in order
 */
export function findFolderCycles(modules) {
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    const from = dirname(source);
    for (const { resolved } of dependencies) {
      const to = dirname(resolved);
      if (isRelated(from, to)) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  const cycles = new Map();
  for (const folder of graph.keys()) {
    const path = findWay(graph, folder, folder);
    if (path !== undefined) cycles.set(path.toSorted().join(), path);
  }
  return [...cycles.values()];
}

function isRelated(one, other) {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** The shortest way from a folder to another, without the last step; undefined when there is none. */
function findWay(graph, from, to) {
  const seen = new Set();
  const ways = [[from]];
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of graph.get(way.at(-1)) ?? []) {
      if (next === to) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
