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
  /** Takes one step of the conversation; rejects with its error, also with that of a connection that ends meanwhile. */
  readonly step: (act: (done: (error?: Error | null) => void) => void) => Promise<void>;
  /** Lets the current step reject, and all further ones. */
  readonly fail: (reason: unknown) => void;
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
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  connection.on('error', failed.reject);
  connection.once('end', () => failed.reject(new Error('The mail server closed the connection')));
  const step: PreparedConnection['step'] = (act) =>
    Promise.race([
      failed.promise,
      new Promise<void>((resolve, reject) => act((error) => (error ? reject(error) : resolve()))),
    ]);
  return {
    connection,
    step,
    fail: failed.reject,
    auth,
    method: typeof authMethod === 'string' ? authMethod : undefined,
  };
}

/**
 * A relay on this machine, as Debian installs one, offers STARTTLS with a certificate that nobody has signed. Between
 * two processes of one machine there is nobody to be mistaken for.
 */
function isThisMachine(host: string | undefined): boolean {
  return host !== undefined && isLoopbackHost(host);
}
