import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const alone = ['--map-root-user', '--net'];
/**
 * Network namespaces of one's own need the leave of the kernel; where it is missing, resolve-host.test.ts still checks
 * the rule itself.
 */
const mayUnshare = spawnSync('unshare', [...alone, 'ip', 'link', 'set', 'lo', 'up']).status === 0;

const script = `
  import { createServer } from 'node:net';
  import { openRemote } from ${JSON.stringify(new URL('./open-remote.ts', import.meta.url).href)};
  let connections = 0;
  const server = createServer((socket) => { connections += 1; socket.end('220 here\\r\\n'); });
  await new Promise((resolve) => server.listen(0, '11.22.33.44', resolve));
  const target = { protocol: 'ftp', host: '11.22.33.44', port: server.address().port, user: 'kontor', password: 'x' };
  const problems = [];
  for (const allowPrivate of [false, true]) {
    await openRemote(target, { allowPrivate }, new AbortController().signal).catch(({ problem }) => problems.push(problem));
    problems.push(connections);
  }
  server.close();
  console.log(JSON.stringify(problems));
`;

it.runIf(mayUnshare)('the public address of this machine is refused', () => {
  const commands =
    'ip link set lo up && ip addr add 11.22.33.44/32 dev lo && exec "$0" --input-type=module --eval "$1"';
  const { stdout, stderr } = spawnSync('unshare', [...alone, 'sh', '-c', commands, process.execPath, script], {
    encoding: 'utf8',
  });
  // A lost connection is followed by a second one, which reads what answers there.
  expect(stdout, stderr).toBe('["private_address",0,"connection_lost",2]\n');
});
