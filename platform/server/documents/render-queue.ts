/** Waiting orders. Lanes take turns, so that one with many orders does not hold up the others. */
export interface RenderQueue<Job> {
  readonly size: number;
  /** @returns false when the queue is full; the job was not taken */
  push(lane: string, job: Job): boolean;
  /** The next job: the oldest of the lane whose turn it is. */
  shift(): Job | undefined;
  /** @returns whether the job was still waiting */
  remove(lane: string, job: Job): boolean;
}

/** @param limit how many jobs may wait, over all lanes */
export function createRenderQueue<Job>(limit: number): RenderQueue<Job> {
  // Insertion order is the order of turns: a lane that was served goes to the end.
  const lanes = new Map<string, Job[]>();
  let size = 0;

  return {
    get size() {
      return size;
    },
    push(lane, job) {
      if (size >= limit) return false;
      const waiting = lanes.get(lane);
      if (waiting === undefined) lanes.set(lane, [job]);
      else waiting.push(job);
      size += 1;
      return true;
    },
    shift() {
      const turn = lanes.entries().next().value;
      if (turn === undefined) return undefined;
      const [lane, waiting] = turn;
      const job = waiting.shift();
      lanes.delete(lane);
      if (waiting.length > 0) lanes.set(lane, waiting);
      size -= 1;
      return job;
    },
    remove(lane, job) {
      const waiting = lanes.get(lane);
      const index = waiting?.indexOf(job) ?? -1;
      if (waiting === undefined || index < 0) return false;
      waiting.splice(index, 1);
      if (waiting.length === 0) lanes.delete(lane);
      size -= 1;
      return true;
    },
  };
}
