import { createInterface } from 'node:readline/promises';
import { describeStartFailure } from '#app/server/start-failure.ts';
import type { AppointedAdministrator } from '#modules/organizations/server/index.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { parameters, ParameterError, readParameters, readValue, assertGiven } from './admin-parameters.ts';
import type { ParameterName, Values } from './admin-parameters.ts';
import { withProduct } from './open-product.ts';
import type { OpenProduct } from './open-product.ts';

// `npm run admin:create`: the first central administrator of a production system. The link that sets the password goes
// to stdout, everything else that is not the result to stderr.

type Ask = (name: ParameterName) => Promise<string>;

try {
  const { values, language } = readParameters(process.argv.slice(2));
  await withProduct({ existing: false }, (product) => appoint(product, values, language));
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}

async function appoint(
  { configuration, database, identity, organizations }: OpenProduct,
  given: Values,
  language: ReturnType<typeof readParameters>['language'],
): Promise<void> {
  const sendMail = configuration.smtpUrl !== undefined;
  const terminal = process.stdin.isTTY && process.stdout.isTTY;
  const values = { ...given };
  const complete = async (ask: Ask | undefined): Promise<void> => {
    if (values.email === undefined && ask) values.email = await ask('email');
    const { email } = values;
    const [operator, account] = await database.identity(
      async (tx) =>
        [
          await organizations.findOperator(tx),
          email === undefined ? null : await identity.findUserByEmail(tx, email),
        ] as const,
      { readOnly: true },
    );
    const needed: ParameterName[] = [
      'email',
      ...(account ? [] : (['first-name', 'last-name'] as const)),
      ...(operator ? [] : (['organization'] as const)),
    ];
    const missing = needed.filter((name) => values[name] === undefined);
    if (!ask) return assertGiven(missing);
    for (const name of missing) values[name] = await ask(name);
  };
  await (terminal ? withQuestions(complete) : complete(undefined));

  const {
    email = '',
    'first-name': firstName = '',
    'last-name': lastName = '',
    organization: organizationName,
  } = values;
  const request = { email, firstName, lastName, organizationName, language, sendMail };
  report(await database.identity((tx) => organizations.appointAdministrator(tx, request)), configuration);
}

function report(
  { user, organization, organizationCreated, membership, link }: AppointedAdministrator,
  { publicUrl, smtpUrl }: Configuration,
): void {
  if (organizationCreated) console.log(`The organisation ${organization.name} was added`);
  const state = membership === 'none' && link === null ? 'is already' : link === null ? 'is now' : 'is invited as';
  console.log(`${user.email} ${state} a central administrator, in the organisation ${organization.name}`);
  if (link === null) {
    console.log(`Sign in at ${publicUrl}`);
    return;
  }
  if (smtpUrl !== undefined) console.log('The invitation will be sent by email once the product runs');
  const task =
    link.purpose === 'invitation'
      ? 'Set the password within 72 hours'
      : 'The address has an account; accept with it within 14 days';
  console.log(`${task}; older links have stopped working:\n${link.url}`);
}

/** Asks on the terminal until the answer is good; ends when the terminal does. */
async function withQuestions(work: (ask: Ask) => Promise<void>): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new AbortController();
  terminal.once('close', () => closed.abort());
  try {
    await work(async (name) => {
      const { question, expected } = parameters[name];
      for (;;) {
        const value = readValue(name, await terminal.question(`${question}: `, { signal: closed.signal }));
        if (value !== undefined) return value;
        console.log(`Expected ${expected}`);
      }
    });
  } catch (error) {
    if (closed.signal.aborted) throw new ParameterError('Nothing was changed', { cause: error });
    throw error;
  } finally {
    terminal.close();
  }
}

function describe(error: unknown): unknown {
  if (error instanceof ParameterError) return error.message;
  if (error instanceof AppError && error.code === 'too_many_requests') {
    return `This address has got too many mails; try again in ${Math.ceil((error.details.retryAfterSeconds ?? 0) / 60)} minutes`;
  }
  if (error instanceof AppError)
    return error
      .toEntries()
      .map(({ message }) => message)
      .join('\n');
  return describeStartFailure(error) ?? error;
}
