import { startFtpServer } from '../remote/ftp-server.ts';
import { openPackagePortal } from './package-portal.ts';
import { startScoutPortal } from './scout-portal.ts';

// Simulated portals for trying the product out: `npm run portals`. They end with the process and keep nothing.
const scout = await startScoutPortal({ port: 4024 });
const server = await startFtpServer({ user: 'makler', password: 'geheim' });
server.tree.set('/eingang/liesmich.txt', Buffer.from('Pakete bitte hier ablegen'));
const collector = openPackagePortal(server);
const collect = async (): Promise<void> => {
  const count = await collector.collect();
  if (count > 0) process.stdout.write(`Collected ${count} packages: ${collector.objects.size} objects\n`);
};
const lines = [
  'Simulated portals; nothing leaves this machine.',
  `ImmobilienScout24: start Kontor with IS24_URL=${scout.baseUrl} IS24_CONSUMER_KEY=${scout.consumer.key} IS24_CONSUMER_SECRET='${scout.consumer.secret}'`,
  `Portal that collects packages: FTP, 127.0.0.1, port ${server.port}, user makler, password geheim, folder /eingang`,
];
process.stdout.write(`${lines.join('\n')}\n`);

// As portals do: now and then.
const collectMs = 3000;
setInterval(() => {
  void collect();
}, collectMs);
