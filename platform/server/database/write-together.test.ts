import { Duplex } from 'node:stream';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { writeTogether } from './write-together.ts';

/** A connection that writes down how many messages each of its writes had. */
function openRecorder() {
  const writes: number[] = [];
  const stream = new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => {
      writes.push(1);
      done();
    },
    writev: (chunks, done) => {
      writes.push(chunks.length);
      done();
    },
  });
  const client = new Client();
  Object.assign(client.connection, { stream });
  const send = async (waits: number): Promise<void> => {
    for (let turn = 0; turn < waits; turn += 1) await Promise.resolve();
    writeTogether(client);
    stream.write('statement');
  };
  return { writes, send };
}

it('statements given before the code waits for something else are one write, later ones another', async () => {
  const { writes, send } = openRecorder();
  await Promise.all([send(0), send(1), send(5)]);
  await new Promise((resolve) => void setImmediate(resolve));
  expect(writes).toEqual([3]);
  await send(0);
  await new Promise((resolve) => void setImmediate(resolve));
  expect(writes).toEqual([3, 1]);
});
