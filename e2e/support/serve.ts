import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { secretKey, startTestServer } from '#testing/test-server.ts';
import { databaseFile } from './database-file.ts';
import { serveMailbox } from './mailbox.ts';
import { servePortals } from './portals.ts';

// The real server process on a database of this run, whose address the tests learn from a file: they
// bring their own organisations and people. Its mails go to a real mail server, whose mailbox the tests can
// ask; what they publish goes to simulated portals.

const dataDir = process.env['E2E_DATA_DIR'] ?? '';
mkdirSync(dataDir, { recursive: true });
const { adminUrl, stop } = await startTestServer();
const smtp = await startSmtpServer();
const portals = await servePortals(Number(process.env['E2E_PORTALS_PORT']));
const mailbox = serveMailbox(smtp.mails, Number(process.env['E2E_MAILBOX_PORT']));
writeFileSync(databaseFile(dataDir), JSON.stringify({ adminUrl, secretKey }), { mode: 0o600 });

const server = spawn(process.execPath, [join(import.meta.dirname, '../../app/server/main.ts')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATABASE_URL: adminUrl,
    SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
    DEMO: 'true',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Kontor <post@kontor.example>',
    ...portals.settings,
  },
});
process.once('SIGTERM', () => server.kill('SIGTERM'));
server.once('exit', async (code) => {
  mailbox.close();
  await portals.stop();
  await smtp.stop();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
