/** Events in the order of their times: a binary heap. */
export interface EventQueue {
  add(time: number, run: () => void): void;
  /** Removes the earliest one; undefined when there is none. */
  take(): { readonly time: number; readonly run: () => void } | undefined;
}

interface Entry {
  readonly time: number;
  readonly run: () => void;
}

export function createEventQueue(): EventQueue {
  const heap: Entry[] = [];
  const timeAt = (index: number): number => heap[index]?.time ?? Number.POSITIVE_INFINITY;
  const swap = (one: number, other: number): void => {
    const [first, second] = [heap[one], heap[other]];
    if (first === undefined || second === undefined) return;
    heap[one] = second;
    heap[other] = first;
  };
  return {
    add: (time, run) => {
      let index = heap.push({ time, run }) - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (timeAt(parent) <= timeAt(index)) return;
        swap(parent, index);
        index = parent;
      }
    },
    take: () => {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let index = 0; ;) {
        const [left, right] = [2 * index + 1, 2 * index + 2];
        const child = timeAt(right) < timeAt(left) ? right : left;
        if (timeAt(index) <= timeAt(child)) return first;
        swap(index, child);
        index = child;
      }
    },
  };
}
