import { describeFailure } from './describe-failure.ts';
import { prepareConnection } from './smtp-connection.ts';

export type Greeting =
  | { readonly state: 'greeted'; readonly isEncrypted: boolean }
  /** `reason` names no password. */
  | { readonly state: 'failed'; readonly reason: string };

/**
 * Connects to the mail server, greets it (EHLO, STARTTLS if offered), signs in if the address has a login, and leaves.
 *
 * @param timeoutMs for each step
 */
export async function greetMailServer(url: string, timeoutMs: number): Promise<Greeting> {
  const { connection, step, auth, method } = await prepareConnection(url, {
    connect: timeoutMs,
    greeting: timeoutMs,
    silence: timeoutMs,
  });
  try {
    await step((done) => connection.connect(done));
    if (auth && connection.allowsAuth) await step((done) => connection.login({ credentials: auth, method }, done));
    const isEncrypted = connection.secure === true;
    connection.quit();
    return { state: 'greeted', isEncrypted };
  } catch (error) {
    connection.close();
    return { state: 'failed', reason: describeFailure(error, { mail: { text: '', html: '', to: '' }, url }) };
  }
}
