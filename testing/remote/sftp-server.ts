import { createHash, generateKeyPairSync } from 'node:crypto';
import type { Socket } from 'node:net';
import ssh from 'ssh2';
import type { SFTPWrapper } from 'ssh2';
import { createRemoteState, dripMs, listEntries, normalizePath, readEntry, toTestServer } from './remote-tree.ts';
import type { RemoteServerOptions, TestRemoteServer } from './remote-tree.ts';

export interface TestSftpServer extends TestRemoteServer {
  /** Its key as people are shown it. */
  readonly hostKey: string;
}

export interface SftpServerOptions extends RemoteServerOptions {
  /** A port that is to be taken over, such as by a server with another key; a free one if absent. */
  readonly port?: number;
  /** Faulty listing of folders: one that never ends, or none. */
  readonly folders?: 'endless' | 'silent';
}

const { STATUS_CODE } = ssh.utils.sftp;
const [folderMode, fileMode] = [0o040755, 0o100644];

/** An SFTP server. */
export async function startSftpServer(options: SftpServerOptions = {}): Promise<TestSftpServer> {
  const { user = 'kontor', password = 'geheim', port = 0, folders, isWritable = true } = options;
  const state = createRemoteState(options);
  const { tree, read, sockets } = state;
  // By Node: one in some hundred keys that ssh2 generates it cannot read itself.
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const key = ssh.utils.parseKey(pair.privateKey);
  if (key instanceof Error) throw key;
  const hostKey = `SHA256:${createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/u, '')}`;

  const serve = (sftp: SFTPWrapper, drop: () => void): void => {
    const open = new Map<
      number,
      | { readonly path: string; content: Buffer; readonly isWritten?: true }
      | { entries: ReturnType<typeof listEntries> }
    >();
    let last = 0;
    const handOut = (kept: Parameters<typeof open.set>[1]): Buffer => {
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE((last += 1));
      open.set(last, kept);
      return handle;
    };
    sftp.on('OPEN', (id, given, flags) => {
      const path = normalizePath('/', given);
      if ((flags & ssh.utils.sftp.OPEN_MODE.WRITE) !== 0) {
        if (!isWritable) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
        tree.set(path, Buffer.alloc(0));
        return sftp.handle(id, handOut({ path, content: Buffer.alloc(0), isWritten: true }));
      }
      const content = readEntry(tree, path);
      if (!content) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      read.push(path);
      return sftp.handle(id, handOut({ path, content }));
    });
    sftp.on('READ', (id, handle, offset, length) => {
      const file = open.get(handle.readUInt32BE());
      if (!file || !('content' in file)) return sftp.status(id, STATUS_CODE.FAILURE);
      if (state.behaviour === 'drip')
        return void setTimeout(() => sftp.data(id, file.content.subarray(offset, offset + 1)), dripMs);
      if (['drop', 'drop-once', 'hang'].includes(state.behaviour) && offset >= file.content.length >> 1) {
        if (state.behaviour === 'hang') return undefined;
        if (state.behaviour === 'drop-once') state.behaviour = 'fine';
        return drop();
      }
      const part = file.content.subarray(offset, offset + length);
      return part.length === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.data(id, part);
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      const file = open.get(handle.readUInt32BE());
      if (!file || !('content' in file) || !file.isWritten) return sftp.status(id, STATUS_CODE.FAILURE);
      const grown = Buffer.alloc(Math.max(file.content.length, offset + data.length));
      file.content.copy(grown);
      data.copy(grown, offset);
      file.content = grown;
      tree.set(file.path, grown);
      if (state.behaviour !== 'drop' && state.behaviour !== 'drop-once') return sftp.status(id, STATUS_CODE.OK);
      if (state.behaviour === 'drop-once') state.behaviour = 'fine';
      return drop();
    });
    sftp.on('RENAME', (id, from, to) => {
      const content = tree.get(normalizePath('/', from));
      if (content === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      tree.delete(normalizePath('/', from));
      tree.set(normalizePath('/', to), content);
      return sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('REMOVE', (id, given) =>
      sftp.status(id, tree.delete(normalizePath('/', given)) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
    );
    const stat = (id: number, size: number, mode = fileMode): void =>
      sftp.attrs(id, { mode, uid: 0, gid: 0, size, atime: 0, mtime: 1_767_225_600 });
    sftp.on('FSTAT', (id, handle) => {
      const file = open.get(handle.readUInt32BE());
      stat(id, file && 'content' in file ? file.content.length : 0);
    });
    sftp.on('OPENDIR', (id, given) => {
      const entries = listEntries(tree, normalizePath('/', given));
      return entries ? sftp.handle(id, handOut({ entries })) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    });
    sftp.on('READDIR', (id, handle) => {
      const folder = open.get(handle.readUInt32BE());
      if (!folder || !('entries' in folder) || folder.entries === undefined) return sftp.status(id, STATUS_CODE.EOF);
      if (folders === 'silent') return undefined;
      const { entries } = folder;
      if (state.behaviour === 'drip') return void setTimeout(() => sftp.name(id, []), dripMs);
      if (folders !== 'endless' && state.behaviour !== 'endless') folder.entries = undefined;
      return sftp.name(
        id,
        entries.map(({ name, isFolder, byteSize }) => ({
          filename: name,
          longname: name,
          attrs: {
            mode: isFolder ? folderMode : fileMode,
            uid: 0,
            gid: 0,
            size: byteSize,
            atime: 0,
            mtime: 1_767_225_600,
          },
        })),
      );
    });
    sftp.on('CLOSE', (id, handle) => {
      open.delete(handle.readUInt32BE());
      sftp.status(id, STATUS_CODE.OK);
    });
  };

  const server = new ssh.Server({ hostKeys: [pair.privateKey] }, (client) => {
    state.conversations += 1;
    client.on('error', () => undefined);
    client.on('ready', () => (client as unknown as { setNoDelay(on: boolean): void }).setNoDelay(true));
    client.on('authentication', (attempt) => {
      if (attempt.method === 'password' && attempt.username === user && attempt.password === password) attempt.accept();
      else attempt.reject(['password']);
    });
    client.on('session', (accept) => void accept().on('sftp', (acceptSftp) => serve(acceptSftp(), () => client.end())));
  });
  (server as unknown as { _srv: { on(event: 'connection', listener: (socket: Socket) => void): void } })._srv.on(
    'connection',
    (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
  );
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return Object.assign(toTestServer(server, state), { hostKey });
}
