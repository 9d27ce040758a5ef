import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { whenOver } from '#testing/when-over.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { followDatabaseTime } from './database-time.ts';

/** A database whose clock differs from that of this machine; `offsetMs` may change. */
function createServer(offsetMs: number) {
  const server = {
    offsetMs,
    asked: 0,
    query: async <Row>(): Promise<Row[]> => {
      server.asked += 1;
      return [{ at: systemClock.now().getTime() + server.offsetMs }] as Row[];
    },
  };
  return server;
}

async function follow(server: ReturnType<typeof createServer>, everyMs = 60_000) {
  const lines: string[] = [];
  const clock = await followDatabaseTime(server, { say: (line) => lines.push(line), everyMs });
  whenOver(() => clock.stop());
  const readOffset = (): number => Math.round((clock.now().getTime() - systemClock.now().getTime()) / 1000);
  return { clock, lines, readOffset };
}

it.each([
  [60_000, 'behind'],
  [-60_000, 'ahead of'],
])('a machine whose database differs by %i ms uses the time of the database and says so', async (offsetMs, side) => {
  const { clock, lines, readOffset } = await follow(createServer(offsetMs));
  expect(readOffset()).toBe(offsetMs / 1000);
  expect(Math.round((clock.machineNow().getTime() - systemClock.now().getTime()) / 1000)).toBe(0);
  expect(lines).toEqual([
    `Clock: this machine is 60.0 s ${side} the database, whose time is used; synchronise both (NTP)`,
  ]);
});

it('machines that agree use their own clock', async () => {
  const { lines, readOffset } = await follow(createServer(1500));
  expect([readOffset(), lines]).toEqual([0, []]);
});

it('a clock that is set right, and a database that fails over to another clock, are followed', async () => {
  const server = createServer(60_000);
  const { lines, readOffset } = await follow(server, 5);
  server.offsetMs = 0;
  await waitUntil(() => readOffset() === 0);
  server.offsetMs = -30_000;
  await waitUntil(() => readOffset() === -30);
  expect(lines.slice(1)).toEqual([
    'Clock: this machine and the database agree again',
    expect.stringMatching(/30\.0 s ahead of/u),
  ]);
});

it('a database that is away later changes nothing', async () => {
  const server = createServer(60_000);
  const { readOffset } = await follow(server, 5);
  server.query = () => {
    server.asked += 1;
    return Promise.reject(new Error('away'));
  };
  const before = server.asked;
  await waitUntil(() => server.asked > before + 1);
  expect(readOffset()).toBe(60);
});
