import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { whenOver } from './when-over.ts';

/** Decides the scanner's answer for a content. */
export type Verdict = (content: Buffer) => string | 'silent' | 'close';

/** A server that speaks as much of clamd's protocol as INSTREAM needs, on loopback until the file's last test. */
export async function startClamd(options: {
  readonly verdict: Verdict;
  readonly maxBytes?: number;
}): Promise<{ url: string; readonly scanned: Buffer[] }> {
  const { maxBytes = Infinity } = options;
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const content = readStream(received);
      if (received.length > maxBytes) socket.end('INSTREAM size limit exceeded. ERROR\0');
      else if (content !== undefined) {
        scanned.push(content);
        const answer = options.verdict(content);
        if (answer === 'close') socket.destroy();
        else if (answer !== 'silent') socket.end(`${answer}\0`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenOver(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, scanned };
}

/** The content once its end has been sent. @throws Error for what is no INSTREAM */
function readStream(received: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (received.length < command.length) return undefined;
  if (!received.subarray(0, command.length).equals(command)) throw new Error('not INSTREAM');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
