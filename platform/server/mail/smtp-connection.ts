import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import { isLoopbackHost } from '../loopback.ts';

/** In milliseconds. */
export interface SmtpTimeouts {
  readonly connect: number;
  readonly greeting: number;
  readonly silence: number;
}

/** A connection that is not open yet, and the login of its address. */
export interface PreparedConnection {
  readonly connection: SmtpConnection;
  readonly auth: SmtpConnection.AuthenticationType | undefined;
  readonly method: string | undefined;
}

/** Prepares a connection to the mail server of SMTP_URL; the library is loaded with the first one. */
export async function prepareConnection(url: string, timeouts: SmtpTimeouts): Promise<PreparedConnection> {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  const { auth, authMethod, ...settings } = parseConnectionUrl(url);
  const connection = new Connection({
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    dnsTimeout: timeouts.connect,
    ...settings,
    tls: { rejectUnauthorized: !isThisMachine(settings.host), ...settings.tls },
    // An abort must not wait for the other side; and nothing of a mail is ever written to a log.
    socketCloseTimeout: 0,
    logger: false,
    debug: false,
  });
  return { connection, auth, method: typeof authMethod === 'string' ? authMethod : undefined };
}

/**
 * A relay on this machine, as Debian installs one, offers STARTTLS with a certificate that nobody has signed. Between
 * two processes of one machine there is nobody to be mistaken for.
 */
function isThisMachine(host: string | undefined): boolean {
  return host !== undefined && isLoopbackHost(host);
}
