import { expect, it } from 'vitest';
import { closeInTurn } from './close-in-turn.ts';

it('a part that cannot be ended is reported, and the later ones are ended nevertheless', async () => {
  const ended: string[] = [];
  const away = new Error('the database is away');
  const steps = [
    async () => {
      await Promise.resolve();
      ended.push('connections');
    },
    () => Promise.reject(away),
    () => void ended.push('embedded database'),
  ];
  await expect(closeInTurn(steps)).rejects.toBe(away);
  expect(ended).toEqual(['connections', 'embedded database']);
  await expect(closeInTurn([...steps, ...steps])).rejects.toMatchObject({ errors: [away, away] });
});
