import { inSpan } from '../tracing/trace.ts';
import { composeMessage, isPlainAddress } from './compose-message.ts';
import type { ComposedMessage, OutgoingMessage } from './compose-message.ts';
import { describeFailure, describeReply, isAboutMail } from './describe-failure.ts';
import { prepareConnection } from './smtp-connection.ts';

/** Outcome of a delivery: accepted, refused for good (recipient or content), or impossible now. */
export type Delivery =
  | { readonly state: 'sent' }
  /**
   * `reason` is for the operator; `reply`, for the sender, what the mail server answered to recipient or content, null
   * when it did not.
   */
  | { readonly state: 'refused' | 'unavailable'; readonly reason: string; readonly reply: string | null };

/** A mail that no mail server was given. */
export interface Unsendable {
  readonly state: 'unsendable';
  readonly reason: string;
}

export interface SmtpSender {
  /** Delivers a mail. Throws only when `signal` aborts; then nobody knows whether the server took it. */
  send(mail: OutgoingMessage, signal: AbortSignal): Promise<Delivery>;
}

export interface SmtpOptions {
  /** `smtp://` (STARTTLS when offered) or `smtps://`, with what nodemailer knows after the question mark. */
  readonly url: string;
  /** Sender, such as `Kontor <kontor@example.de>`. */
  readonly from: string;
  /** Milliseconds; tests shorten them. */
  readonly timeouts?: Partial<typeof defaultTimeouts>;
}

const defaultTimeouts = { connect: 10_000, greeting: 10_000, silence: 30_000, whole: 60_000 };

/** Sends each mail over a connection of its own: mails are few, and one that hangs holds up no other. */
export function createSmtpSender({ url, from, timeouts }: SmtpOptions): SmtpSender {
  const limits = { ...defaultTimeouts, ...timeouts };
  return {
    send: async (mail, signal) => {
      const late = AbortSignal.timeout(limits.whole);
      try {
        const message = await composeMessage(mail, from);
        const talking = { url, limits, signal: AbortSignal.any([signal, late]) };
        await inSpan('smtp send', 'client', () => talk(message, talking));
        return { state: 'sent' };
      } catch (error) {
        signal.throwIfAborted();
        const reason = late.aborted
          ? `The mail server did not take the mail within ${limits.whole / 1000} seconds`
          : describeFailure(error, { mail, url });
        return {
          state: isRefusal(error) ? 'refused' : 'unavailable',
          reason,
          reply: late.aborted ? null : describeReply(error, { mail, url }),
        };
      }
    },
  };
}

/** A refusal of our own, in place of the mail server that would refuse. */
class RefusedError extends Error {
  readonly command = 'RCPT TO';
  readonly responseCode = 553;
  readonly response = this.message;
}

/** One conversation with the mail server; rejects with the error of the step that failed. */
async function talk(
  message: ComposedMessage,
  { url, limits, signal }: { url: string; limits: typeof defaultTimeouts; signal: AbortSignal },
): Promise<void> {
  const { connection, step, fail, auth, method } = await prepareConnection(url, limits);
  const abort = (): void => fail(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    await step((done) => connection.connect(done));
    if (!isPlainAddress(message.envelope.to) && !offersUtf8(connection.lastServerResponse)) {
      throw new RefusedError(
        'The mail server accepts no address with non-ASCII characters before the @ (it does not offer SMTPUTF8)',
      );
    }
    if (auth && connection.allowsAuth) await step((done) => connection.login({ credentials: auth, method }, done));
    await step((done) => connection.send(message.envelope, message.raw, done));
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** When the connection stands, the last answer is the one to EHLO, which lists what the server can do. */
function offersUtf8(answer: string | false): boolean {
  return answer !== false && /[ -]SMTPUTF8\b/imu.test(answer);
}

/**
 * A 5yz to the recipient or the content will not change. Everything else may: also a 5yz to the login, because somebody
 * will correct the password.
 */
function isRefusal(error: unknown): boolean {
  return isAboutMail(error) && (error.responseCode ?? 0) >= 500;
}
