import { parseArgs } from 'node:util';
import { describeStartFailure } from '#app/server/start-failure.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { ParameterError, readValue } from './admin-parameters.ts';
import { withProduct } from './open-product.ts';

// `npm run admin:reset-second-factor -- --email x@y.de`: for somebody who has lost phone and recovery codes and whose
// identity the operator has made sure of (docs/operations.md).

function readEmail(): string {
  const usage = 'npm run admin:reset-second-factor -- --email x@y.de';
  try {
    const given = parseArgs({ options: { email: { type: 'string' } } }).values.email;
    const email = given === undefined ? undefined : readValue('email', given);
    if (email === undefined)
      throw new ParameterError(
        `--email: given ${given === undefined ? 'nothing' : JSON.stringify(given)}, expected an email address\n${usage}`,
      );
    return email;
  } catch (error) {
    throw error instanceof ParameterError ? error : new ParameterError(usage, { cause: error });
  }
}

try {
  const email = readEmail();
  await withProduct({ existing: true }, async ({ identity }) => {
    const reset = await identity.resetSecondFactor({
      email,
      source: { requestId: 'admin:reset-second-factor', address: null },
    });
    if (reset === null) throw new ParameterError(`No account has the address ${email}`);
    const { user, wasEnabled } = reset;
    if (!wasEnabled) return console.log(`${user.email} has no second factor; nothing was changed`);
    console.log(
      `${user.email} now signs in with the password only; all sessions have ended, and an email reports the change`,
    );
  });
} catch (error) {
  const isTold = error instanceof ParameterError || error instanceof BackupError;
  console.error(isTold ? error.message : (describeStartFailure(error) ?? error));
  process.exitCode = 1;
}
