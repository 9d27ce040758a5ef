import type { Configuration } from '../config/configuration.ts';
import type { ConnectOptions } from './remote-folder.ts';

/** The settings that decide where data connections may lead. */
export type ConnectSettings = Pick<Configuration, 'publicUrl'> &
  Partial<Pick<Configuration, 'host' | 'connectPrivate' | 'connectDeny' | 'production'>>;

/** The options of data connections that follow from the settings. */
export function toConnectOptions({
  host,
  publicUrl,
  connectPrivate = false,
  connectDeny,
  production,
}: ConnectSettings): ConnectOptions {
  const ownHosts = [URL.parse(publicUrl)?.hostname, host].filter((name) => name !== undefined);
  return { allowPrivate: connectPrivate, denied: connectDeny, ownHosts, hidesPorts: production };
}
