import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { withAdminClient } from './admin-client.ts';

it('a server that is gone without a word during a backup or a move is noticed within seconds', async () => {
  const { adminUrl } = await createTestDatabase();
  const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  await withAdminClient(adminUrl, 'move', () => Promise.resolve());
  // The system asks the server after so many milliseconds of silence, ten times in ten seconds.
  expect(setKeepAlive).toHaveBeenCalledWith(true, 10_000);
});
