import { constants, setPriority } from 'node:os';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { startSftpServer } from '#testing/remote/sftp-server.ts';
import { placeDeliveries } from './data/property-delivery.ts';

// The machine on which a property management's deliveries lie: a process of its own, so that what it needs is not
// counted as the product's, and one that gives way.

setPriority(constants.priority.PRIORITY_LOW);

const [sftp, ftp] = [await startSftpServer(), await startFtpServer()];
placeDeliveries(sftp.tree);
for (const [path, content] of sftp.tree) ftp.tree.set(path, content);
console.log(
  `ready: ${JSON.stringify({ sftp: { port: sftp.port, hostKey: sftp.hostKey }, ftp: { port: ftp.port, hostKey: '' } })}`,
);
process.on('SIGTERM', () => void Promise.all([sftp.stop(), ftp.stop()]).then(() => process.exit(0)));
