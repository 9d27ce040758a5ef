/** A queue of limited length in which nobody crowds out the others. */
export interface FairQueue<Entry> {
  /** @returns what had to go because the queue was full, possibly the entry itself */
  push(entry: Entry): Entry | undefined;
  /** Removes the oldest entries, at most `count` of them. */
  take(count: number): Entry[];
}

interface Waiting<Entry> {
  readonly entry: Entry;
  readonly groups: readonly string[];
}

/**
 * When the queue is full, the newest entry of the largest group goes (longest queue drop): whoever sends most loses
 * what is theirs.
 *
 * @param groupsOf the groups of an entry, the one that decides first in front: where the first ones are equally large,
 *   the second ones decide
 */
export function createFairQueue<Entry>(
  maxSize: number,
  groupsOf: (entry: Entry) => readonly string[],
): FairQueue<Entry> {
  const waiting: Waiting<Entry>[] = [];
  const sizes = new Map<string, number>();

  function count(groups: readonly string[], difference: 1 | -1): void {
    for (const group of groups) {
      const size = (sizes.get(group) ?? 0) + difference;
      if (size === 0) sizes.delete(group);
      else sizes.set(group, size);
    }
  }

  function remove(index: number, length: number): Entry[] {
    return waiting.splice(index, length).map(({ entry, groups }) => {
      count(groups, -1);
      return entry;
    });
  }

  /** The newest one among those whose groups are the largest. */
  function indexOfLargest(): number {
    let largest: readonly number[] = [];
    return waiting.reduce((found, { groups }, index) => {
      const own = groups.map((group) => sizes.get(group) ?? 0);
      if (compareInOrder(own, largest) < 0) return found;
      largest = own;
      return index;
    }, 0);
  }

  return {
    push: (entry) => {
      const groups = groupsOf(entry).map((name, position) => `${position} ${name}`);
      waiting.push({ entry, groups });
      count(groups, 1);
      return waiting.length > maxSize ? remove(indexOfLargest(), 1)[0] : undefined;
    },
    take: (length) => remove(0, length),
  };
}

function compareInOrder(one: readonly number[], other: readonly number[]): number {
  return one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
