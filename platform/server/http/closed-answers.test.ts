import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { whenClosed } from './disconnect.ts';

it('the end of an answer has one listener, however many wait for it, and calls them in their order', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  const called: number[] = [];
  let added = 0;
  app.get('/', (_request, reply) => {
    const before = reply.raw.listenerCount('close');
    for (const number of numbers) whenClosed(reply, () => called.push(number));
    added = reply.raw.listenerCount('close') - before;
    return reply.send('sent');
  });
  await app.inject('/');
  await expect.poll(() => called).toEqual(numbers);
  expect(added).toBe(1);
});
