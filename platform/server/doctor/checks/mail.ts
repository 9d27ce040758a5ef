import { isLoopbackHost } from '../../loopback.ts';
import { greetMailServer } from '../../mail/greet-server.ts';
import type { Check } from '../check.ts';
import { failure, ok, warning } from '../finding.ts';

const timeoutMs = 4000;

/** Connects to the mail server as the product does, signs in and sends nothing. */
export const checkMail: Check = {
  name: 'Mail server',
  run: async ({ configuration: { smtpUrl, mailFrom }, wrongSettings }) => {
    const name = 'Mail server';
    if (wrongSettings.has('SMTP_URL')) return [];
    if (smtpUrl === undefined) return [warning(name, 'SMTP_URL is not set: no email is sent')];
    const { hostname, host } = new URL(smtpUrl);
    const greeting = await greetMailServer(smtpUrl, timeoutMs);
    if (greeting.state === 'failed') return [failure(name, `${host}: ${greeting.reason}; see SMTP_URL`)];
    const sender = /@localhost>?$/u.test(mailFrom)
      ? [warning('Sender', `${mailFrom}: other servers refuse it; set MAIL_FROM`)]
      : [];
    return greeting.isEncrypted || isLoopbackHost(hostname)
      ? [ok(name, `${host} greets, ${greeting.isEncrypted ? 'encrypted' : 'on this machine'}`), ...sender]
      : [warning(name, `${host} greets without encryption; add ?requireTLS=true, or use smtps://`), ...sender];
  },
};
