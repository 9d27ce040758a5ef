import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes as they are to a server of this machine and reads until it ends the connection. */
export async function sendRaw(port: number, text: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => (answer += chunk));
  socket.once('error', reject);
  socket.once('close', () => resolve(answer));
  socket.write(text, 'latin1');
  return readAnswer(await promise);
}

function readAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body: text.slice(end + 4) };
}
