import { connect } from 'node:net';

/** True if somebody accepts connections at a port of this machine. */
export async function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
  const answer = await promise;
  socket.destroy();
  return answer;
}
