import { constants, setPriority } from 'node:os';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { startSftpServer } from '#testing/remote/sftp-server.ts';
import { placeDeliveries } from './data/property-delivery.ts';

// The machine on which a property management's deliveries lie: a process of its own, so that what it needs is not
// counted as the product's, and one that gives way.

setPriority(constants.priority.PRIORITY_LOW);

const [sftp, ftp, ftpAlone] = [
  await startSftpServer(),
  await startFtpServer(),
  await startFtpServer({ limit: { conversations: 1, at: 'login' } }),
];
placeDeliveries(sftp.tree);
for (const { tree } of [ftp, ftpAlone]) for (const [path, content] of sftp.tree) tree.set(path, content);
const servers = {
  sftp: { protocol: 'sftp', port: sftp.port, hostKey: sftp.hostKey },
  ftp: { protocol: 'ftp', port: ftp.port, hostKey: '' },
  ftpAlone: { protocol: 'ftp', port: ftpAlone.port, hostKey: '' },
};
console.log(`ready: ${JSON.stringify(servers)}`);
process.on('SIGTERM', () => void Promise.all([sftp.stop(), ftp.stop(), ftpAlone.stop()]).then(() => process.exit(0)));
