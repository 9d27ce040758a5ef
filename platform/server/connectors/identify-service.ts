import { Socket } from 'node:net';
import { connect } from 'node:tls';

/** File servers that can be told apart by their first words. */
export type FileService = 'ftp' | 'ftpsImplicit' | 'ssh';

/** More than any greeting; a server that talks without end fills no memory. */
const maxGreetingLength = 16 * 1024;
/** Characters by which a greeting is told from other talk: `SSH-`, or three digits and what follows them. */
const beginningLength = 4;

/**
 * Finds out which file server answers on a port. Sends no name and no password of the user.
 *
 * @param partMs milliseconds for each of its two looks, without and with TLS
 * @param signal ends the search
 * @returns undefined for a closed port, a silent one and every other service
 */
export async function identifyService(
  address: string,
  port: number,
  { partMs, signal }: { readonly partMs: number; readonly signal: AbortSignal },
): Promise<FileService | undefined> {
  const plain = new Socket();
  const look = async (socket: Socket): Promise<{ greeting: string; isFtp: boolean }> => {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(partMs)]);
    try {
      const greeting = await listen(socket, ends, isGreeting);
      return { greeting, isFtp: await isFtp(socket, ends, greeting) };
    } finally {
      socket.destroy();
    }
  };
  const { greeting, isFtp: isPlain } = await look(plain.connect({ host: address, port }));
  if (greeting.startsWith('SSH-')) return 'ssh';
  if (greeting !== '') return isPlain ? 'ftp' : undefined;
  if (signal.aborted) return undefined;
  const encrypted = await look(connect({ host: address, port, rejectUnauthorized: false }));
  return encrypted.isFtp ? 'ftpsImplicit' : undefined;
}

/** Collects what a server says until it is enough, until the server ends or the time is over. */
async function listen(socket: Socket, signal: AbortSignal, isEnough: (text: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const hear = (chunk: Buffer): void => {
      text += chunk.toString('latin1');
      if (isEnough(text) || text.length > maxGreetingLength) done();
    };
    const done = (): void => {
      socket.off('data', hear);
      signal.removeEventListener('abort', done);
      resolve(text);
    };
    socket.on('data', hear);
    socket.once('error', done);
    socket.once('close', done);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted || socket.destroyed) done();
  });
}

/** True once a greeting is complete, or can be none of a file server any more. */
function isGreeting(text: string): boolean {
  return isReply(text) || (text.length >= beginningLength && !isReplyStart(text));
}

const isReply = (text: string): boolean => /^\d{3} [^\n]*\n/mu.test(text);

/** True while what a server has said may be the beginning of a reply of FTP (RFC 959, 4.2). */
export function isReplyStart(text: string): boolean {
  return /^\d{0,3}$|^\d{3}[ -]/u.test(text.slice(0, beginningLength));
}

/** Servers of mails greet with 220, too: FTP alone knows the command USER then (RFC 959, 5.1). */
async function isFtp(socket: Socket, signal: AbortSignal, greeting: string): Promise<boolean> {
  if (!/^220[ -]/u.test(greeting) || isMailServer(greeting)) return false;
  const listening = listen(socket, signal, isReply);
  socket.write('USER anonymous\r\n');
  const answer = await listening;
  return knowsUser(Number(/^(\d{3}) /mu.exec(answer)?.[1] ?? 500), answer);
}

/** True for replies of FTP to the command USER. @param text wording of the reply */
export function knowsUser(code: number, text: string): boolean {
  return ![500, 501, 502, 504].includes(code) && !isMailServer(text);
}

/** True for words of SMTP (RFC 5321, RFC 3207). */
export function isMailServer(text: string): boolean {
  return /\bE?SMTP\b|STARTTLS/iu.test(text);
}
