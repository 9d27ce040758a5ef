import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { TestCertificate } from './certificate.ts';
import { createRemoteState, dripMs, listEntries, normalizePath, readEntry, toTestServer } from './remote-tree.ts';
import type { RemoteServerOptions, TestRemoteServer } from './remote-tree.ts';

export interface FtpServerOptions extends RemoteServerOptions {
  /** Plain if absent. */
  readonly encryption?: { readonly kind: 'explicit' | 'implicit'; readonly certificate: TestCertificate };
  /** Certificate of data connections; that of the control connection if absent. */
  readonly dataCertificate?: TestCertificate;
  /** Replies to commands instead of its own, such as `AUTH` with `530 sign in first`. */
  readonly replies?: Readonly<Record<string, string>>;
  /** Lists a folder that does not exist as an empty one, as vsftpd does. */
  readonly listsMissingFolders?: boolean;
  /** The address that it names for data connections, as behind a router that is set up wrongly; its own if absent. */
  readonly passiveAddress?: string;
  /** Conversations that it holds at a time, and where it refuses further ones; any number if absent. */
  readonly limit?: {
    readonly conversations: number;
    readonly at: 'greeting' | 'login' | 'reading';
    readonly onRefused?: () => void;
  };
}

/** A small FTP server (RFC 959, 2428, 4217): passive only. */
export async function startFtpServer(options: FtpServerOptions = {}): Promise<TestRemoteServer> {
  const {
    user = 'kontor',
    password = 'geheim',
    encryption,
    dataCertificate,
    passiveAddress,
    replies = {},
    limit,
    listsMissingFolders = false,
    isWritable = true,
  } = options;
  const state = createRemoteState(options);
  const { tree, read, sockets } = state;
  const dataServers = new Set<Server>();
  let held = 0;
  const context = encryption && createSecureContext({ ...encryption.certificate });
  const dataContext = dataCertificate ? createSecureContext({ ...dataCertificate }) : context;
  const secure = (socket: Socket, secureContext = context): TLSSocket =>
    new TLSSocket(socket, { isServer: true, ...(secureContext && { secureContext }) });
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };

  const serve = (raw: Socket): void => {
    state.conversations += 1;
    keep(raw);
    held += 1;
    raw.once('close', () => (held -= 1));
    const refusedAt = limit && held > limit.conversations ? limit.at : undefined;
    if (refusedAt === 'greeting') {
      limit?.onRefused?.();
      return void raw.end('421 too many connections\r\n');
    }
    let control: Socket = encryption?.kind === 'implicit' ? secure(raw) : raw;
    let isPrivate = encryption?.kind === 'implicit';
    let folder = '/';
    let name = '';
    let isIn = false;
    let nextData: Promise<Socket> | undefined;
    const say = (line: string): void => void control.write(`${line}\r\n`);

    let passive: Promise<Server> | undefined;
    let accept: ((socket: Socket) => void) | undefined;
    // One port per conversation: a new one for each file costs more than the file once thousands are in TIME_WAIT.
    const listenForData = async (): Promise<Server> => {
      const server = createServer({ noDelay: true }, (socket) => {
        keep(socket);
        if (!accept) return void socket.destroy();
        const data = isPrivate ? secure(socket, dataContext) : socket;
        data.on('error', () => undefined);
        accept(data);
        accept = undefined;
      });
      dataServers.add(server);
      raw.once('close', () => server.close(() => dataServers.delete(server)));
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      return server;
    };
    const openPassive = async (): Promise<number> => {
      passive ??= listenForData();
      const server = await passive;
      nextData = new Promise((resolve) => (accept = resolve));
      return (server.address() as AddressInfo).port;
    };
    const send = async (content: Buffer, isFile: boolean): Promise<void> => {
      const data = await nextData;
      if (!data) return say('425 no data connection');
      say('150 here it comes');
      if (state.behaviour === 'drip') {
        const timer = setInterval(() => data.write(content.subarray(0, 1)), dripMs);
        data.once('close', () => clearInterval(timer));
        return undefined;
      }
      if (state.behaviour === 'endless' && !isFile) {
        const more = (): void => {
          while (!data.destroyed && data.write(content)) continue;
        };
        data.on('drain', more);
        return more();
      }
      if (!isFile || state.behaviour === 'fine') {
        data.end(content);
        data.once('close', () => say('226 done'));
        return undefined;
      }
      data.write(content.subarray(0, Math.ceil(content.length / 2)), () => {
        if (state.behaviour === 'hang') return;
        if (state.behaviour === 'drop-once') state.behaviour = 'fine';
        data.destroy();
        raw.destroy();
      });
      return undefined;
    };
    const commands: Record<string, (given: string) => void | Promise<void>> = {
      USER: (given) => {
        name = given;
        say(encryption && !isPrivate ? '530 only with TLS' : '331 password please');
      },
      PASS: (given) => {
        isIn = name === user && given === password && refusedAt !== 'login';
        if (refusedAt === 'login') limit?.onRefused?.();
        say(isIn ? '230 welcome' : '530 Login incorrect');
      },
      AUTH: () => {
        if (!encryption) return say('502 no TLS here');
        say('234 go ahead');
        raw.removeAllListeners('data');
        control = secure(raw);
        isPrivate = true;
        return listen();
      },
      PBSZ: () => say('200 fine'),
      PROT: () => say('200 fine'),
      TYPE: () => say('200 fine'),
      STRU: () => say('200 fine'),
      OPTS: () => say('200 fine'),
      NOOP: () => say('200 fine'),
      FEAT: () => say('211 none'),
      SYST: () => say('215 UNIX Type: L8'),
      PWD: () => say(`257 "${folder}"`),
      QUIT: () => void control.end('221 bye\r\n'),
      CWD: (given) => {
        const wanted = normalizePath(folder, given);
        if (!listEntries(tree, wanted)) return say('550 no such folder');
        folder = wanted;
        return say('250 fine');
      },
      EPSV: async () =>
        passiveAddress === undefined
          ? say(`229 Entering Extended Passive Mode (|||${await openPassive()}|)`)
          : say('502 not here'),
      PASV: async () => {
        const port = await openPassive();
        say(
          `227 Entering Passive Mode (${(passiveAddress ?? '127.0.0.1').replaceAll('.', ',')},${port >> 8},${port & 0xff})`,
        );
      },
      LIST: async (given) => {
        const wanted = normalizePath(folder, given.replace(/^-\w+\s*/u, ''));
        const entries = listEntries(tree, wanted) ?? (listsMissingFolders ? [] : undefined);
        if (!entries) return say('550 no such folder');
        const lines = entries.map(
          (entry) =>
            `${entry.isFolder ? 'd' : '-'}rw-r--r-- 1 kontor kontor ${entry.byteSize} Jan 01 2026 ${entry.name}\r\n`,
        );
        return send(Buffer.from(lines.join('')), false);
      },
      RETR: async (given) => {
        const path = normalizePath(folder, given);
        const content = readEntry(tree, path);
        if (!content) return say('550 no such file');
        if (refusedAt === 'reading') {
          limit?.onRefused?.();
          return say('450 too many transfers');
        }
        read.push(path);
        return send(content, true);
      },
    };
    let renamed = '';
    Object.assign(commands, {
      STOR: async (given: string) => {
        const data = await nextData;
        if (!data) return say('425 no data connection');
        if (!isWritable) return say('553 not allowed');
        const path = normalizePath(folder, given);
        const parts: Buffer[] = [];
        say('150 go ahead');
        data.on('data', (part: Buffer) => {
          parts.push(part);
          // As a crash of the server in the midst of a file.
          if (state.behaviour !== 'drop' && state.behaviour !== 'drop-once') return;
          if (state.behaviour === 'drop-once') state.behaviour = 'fine';
          tree.set(path, Buffer.concat(parts));
          data.destroy();
          raw.destroy();
        });
        data.once('end', () => {
          tree.set(path, Buffer.concat(parts));
          say('226 stored');
        });
        return undefined;
      },
      RNFR: (given: string) => {
        renamed = normalizePath(folder, given);
        say(tree.has(renamed) ? '350 to what' : '550 no such file');
      },
      RNTO: (given: string) => {
        const content = tree.get(renamed);
        if (content === undefined) return say('503 what');
        tree.delete(renamed);
        tree.set(normalizePath(folder, given), content);
        return say('250 done');
      },
      DELE: (given: string) => say(tree.delete(normalizePath(folder, given)) ? '250 gone' : '550 no such file'),
    });
    const listen = (): void => {
      let rest = '';
      control.on('error', () => undefined);
      control.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\r\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const [, command = '', given = ''] = /^(\w+) ?(.*)$/u.exec(line) ?? [];
          const run = commands[command.toUpperCase()];
          const reply = replies[command.toUpperCase()];
          if (reply !== undefined) say(reply);
          else if (!run) say('502 not here');
          else if (
            !isIn &&
            !['USER', 'PASS', 'AUTH', 'PBSZ', 'PROT', 'FEAT', 'QUIT', 'OPTS'].includes(command.toUpperCase())
          )
            say('530 sign in first');
          else void run(given);
        }
      });
    };
    listen();
    say('220 test server');
  };

  const server = createServer({ noDelay: true }, serve);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return toTestServer(server, state, () => {
    for (const data of dataServers) data.close();
  });
}
