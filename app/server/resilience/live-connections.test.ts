import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createDemoDatabase } from '#testing/demo-data-dir.ts';
import { findFreePort } from '#testing/free-port.ts';
import { connected, disconnected, openLiveClient } from '#testing/live-client.ts';
import { signIn, startProduct } from '#testing/product-process.ts';

const { adminUrl, secretKey, dataDir } = await createDemoDatabase();

it('stops despite open connections, including a silent one, and clients reconnect to the next process', async () => {
  const port = await findFreePort();
  const settings = { PORT: String(port), DATABASE_URL: adminUrl, SECRET_KEY: secretKey, DEMO: 'true' };
  const product = startProduct(dataDir, settings);
  const client = await signIn(await product.ready);
  const socket = await connected(openLiveClient(client.url, { cookie: client.headers['cookie'], reconnection: true }));

  const mute = connect(port, '127.0.0.1').on('error', () => undefined);
  mute.write(
    `GET /socketio/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${client.url}\r\nCookie: ${client.headers['cookie']}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
  );
  const answer = await new Promise<Buffer>((resolve) => mute.once('data', resolve));
  expect(answer.toString()).toContain('101 Switching Protocols');

  const end = disconnected(socket);
  await product.stop();
  await expect(end).resolves.toBe('transport close');

  const back = new Promise<void>((resolve) => socket.once('connect', resolve));
  await startProduct(dataDir, settings).ready;
  await back;
  const over = disconnected(socket);
  await fetch(`${client.url}/api/benit/auth/users/signout`, { method: 'POST', headers: client.headers });
  await expect(over).resolves.toBe('io server disconnect');
});
