import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFreePort } from '#testing/free-port.ts';
import { whenOver } from '#testing/when-over.ts';
import { root } from './paths.mjs';

/** Runs a script of the image to its end. */
function runScript(name, parameters, env = {}) {
  const child = spawn(process.execPath, [join(root, 'scripts', name), ...parameters], {
    env: { PATH: process.env.PATH, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

it('a command of the image gets its parameters; an unknown one is refused with the list of all', async () => {
  expect(await runScript('image.mjs', ['admin:create', '--email', 'nobody'])).toEqual({
    code: 1,
    output: expect.stringContaining('--email: given "nobody", expected an email address'),
  });
  expect(await runScript('image.mjs', ['constructor'])).toEqual({
    code: 2,
    output: expect.stringMatching(/^Unknown command .*; there are serve, migrate, doctor, /),
  });
});

it('the health check asks the process, and fails unless it returns 200', async () => {
  const server = createServer(({ url }, response) => response.writeHead(url === '/health/live' ? 200 : 503).end());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenOver(() => server.close());
  const env = { HOST: '0.0.0.0', PORT: String(server.address().port) };
  expect(await runScript('check-health.mjs', [], env)).toEqual({ code: 0, output: '' });
  expect(await runScript('check-health.mjs', ['ready'], env)).toEqual({
    code: 1,
    output: '/health/ready returned 503\n',
  });
  const nobody = await runScript('check-health.mjs', [], { PORT: String(await findFreePort()) });
  expect(nobody).toEqual({ code: 1, output: expect.stringContaining('ECONNREFUSED') });
});

it('the doctor ends with 1 after an error and says so as JSON', async () => {
  const env = { PORT: '70000', DEMO: 'off', PUBLIC_URL: `http://127.0.0.1:${await findFreePort()}` };
  const { code, output } = await runScript('doctor.ts', ['--json'], env);
  const { healthy, findings } = JSON.parse(output);
  expect([code, healthy]).toEqual([1, false]);
  expect(findings.filter(({ state }) => state === 'error')).toEqual([
    { name: 'PORT', state: 'error', message: 'given "70000", expected a whole number from 0 to 65535' },
  ]);
  const { PORT: _wrong, ...right } = env;
  expect((await runScript('doctor.ts', ['--strict'], right)).code).toBe(1);
});
