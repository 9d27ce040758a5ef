import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs that the tests of failover start, and the packages of Debian that contain them. */
const programs = {
  '/usr/bin/patroni': ['patroni', 'python3-etcd'],
  '/usr/bin/etcd': ['etcd-server'],
  '/usr/sbin/haproxy': ['haproxy'],
  '/usr/lib/postgresql/15/bin/postgres': ['postgresql-15', 'postgresql-client-15'],
} as const;

/** Path of a program that {@link ensureFailoverPrograms} finds or installs. */
export type FailoverProgram = keyof typeof programs;

/**
 * Installs what is missing of Patroni, etcd, HAProxy and PostgreSQL 15, on Debian as root.
 *
 * @throws Error with one line that says what to install
 */
export function ensureFailoverPrograms(): void {
  const missing = () => Object.entries(programs).flatMap(([path, names]) => (existsSync(path) ? [] : names));
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(missing());
  if (missing().length === 0) return;
  throw new Error(
    `The tests of failover need Debian's ${missing().join(', ')}: apt-get install --no-install-recommends ${missing().join(' ')}`,
  );
}

function install(packages: readonly string[]): void {
  // Debian starts what it installs; the tests start their own, on ports of their own.
  const policy = '/usr/sbin/policy-rc.d';
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
  const script = `trap 'test -z "$made" || rm -f ${policy}' EXIT
    if ! test -e ${policy}; then printf '#!/bin/sh\\nexit 101\\n' > ${policy}; chmod +x ${policy}; made=yes; fi
    apt-get install -y -q --no-install-recommends "$@" || { apt-get update -q; apt-get install -y -q --no-install-recommends "$@"; }`;
  execFileSync('/bin/sh', ['-c', script, 'sh', ...packages], options);
}
