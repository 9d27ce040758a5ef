import { describe, expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

async function* count(to: number, log: string[], failure?: Error): AsyncGenerator<number> {
  try {
    for (let at = 1; at <= to; at += 1) {
      log.push(`read ${at}`);
      yield at;
    }
    if (failure !== undefined) throw failure;
  } finally {
    log.push('closed');
  }
}

describe('reading ahead', () => {
  it('reads an item while the one before is worked on', async () => {
    const log: string[] = [];
    for await (const item of readAhead(count(3, log))) log.push(`work on ${item}`);
    expect(log).toEqual(['read 1', 'read 2', 'work on 1', 'read 3', 'work on 2', 'closed', 'work on 3']);
  });

  it('fails after the items that came before the failure', async () => {
    const worked: number[] = [];
    const work = async (): Promise<void> => {
      for await (const item of readAhead(count(2, [], new Error('broken')))) worked.push(item);
    };
    await expect(work()).rejects.toThrow('broken');
    expect(worked).toEqual([1, 2]);
  });

  it('closes its source when the work ends early', async () => {
    const log: string[] = [];
    const work = async (): Promise<void> => {
      for await (const item of readAhead(count(9, log))) if (item === 2) throw new Error('work failed');
    };
    await expect(work()).rejects.toThrow('work failed');
    expect(log).toEqual(['read 1', 'read 2', 'read 3', 'closed']);
  });
});
