import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { isLoopbackHost } from '../../loopback.ts';
import type { LanguageModelSettings } from '../../config/model-server-settings.ts';
import type { Check } from '../check.ts';
import type { Clock } from '../../clock.ts';
import { describeError, failure, off, ok, warning } from '../finding.ts';
import type { Finding } from '../finding.ts';

const timeoutMs = 4000;

/** Asks clamd for its version, which contains the day of its definitions. */
export const checkScanner: Check = {
  name: 'Virus scanner',
  run: async ({ configuration: { clamavUrl }, wrongSettings, clock }) => {
    if (wrongSettings.has('CLAMAV_URL')) return [];
    if (clamavUrl === undefined) return [off('Virus scanner', 'CLAMAV_URL is not set: uploads are not scanned')];
    try {
      return [judgeVersion(await askVersion(clamavUrl), clock)];
    } catch (error) {
      return [failure('Virus scanner', `${describeError(error)}; uploads are refused. See CLAMAV_URL`)];
    }
  },
};

async function askVersion(clamavUrl: string): Promise<string> {
  const { protocol, hostname, port, pathname } = new URL(clamavUrl);
  const socket = protocol === 'unix:' ? connect(decodeURIComponent(pathname)) : connect(Number(port || 3310), hostname);
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('clamd does not respond')));
  try {
    socket.write('zVERSION\0');
    return (await text(socket)).replaceAll('\0', '').trim();
  } finally {
    socket.destroy();
  }
}

const maxAgeDays = 7;

/** Judges an answer such as `ClamAV 1.0.7/27500/Sat Nov 28 09:26:11 2026`. */
function judgeVersion(version: string, clock: Clock): Finding {
  if (!version.startsWith('ClamAV ')) return failure('Virus scanner', 'another program answers; see CLAMAV_URL');
  const [program = '', , day = ''] = version.split('/');
  const ageDays = (clock.now().getTime() - Date.parse(`${day} UTC`)) / 86_400_000;
  if (!(ageDays <= maxAgeDays))
    return warning('Virus scanner', `${program}, definitions of ${day === '' ? 'unknown age' : day}; run freshclam`);
  return ok('Virus scanner', `${program}, definitions of ${day}`);
}

/** Lists the models of the server of questions; sends no question. */
export const checkLanguageModel: Check = {
  name: 'Language model',
  run: ({ configuration: { languageModel }, wrongSettings }) =>
    checkModelServer('Language model', 'LANGUAGE_MODEL', languageModel, wrongSettings),
};

/** Lists the models of the server of recordings; sends no recording. */
export const checkSpeech: Check = {
  name: 'Speech',
  run: ({ configuration: { speech }, wrongSettings }) => checkModelServer('Speech', 'SPEECH', speech, wrongSettings),
};

async function checkModelServer(
  name: string,
  prefix: string,
  settings: LanguageModelSettings | undefined,
  wrongSettings: ReadonlyMap<string, string>,
): Promise<readonly Finding[]> {
  if (wrongSettings.has(`${prefix}_URL`)) return [];
  if (settings === undefined) return [off(name, `${prefix}_URL is not set`)];
  const { url, key } = settings;
  const { protocol, hostname, host } = new URL(url);
  try {
    const answer = await fetch(`${url.replace(/\/$/u, '')}/models`, {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    await answer.body?.cancel();
    if (answer.status === 401 || answer.status === 403)
      return [failure(name, `${host} refuses the key (${answer.status}); see ${prefix}_KEY`)];
    if (answer.status >= 500) return [failure(name, `${host} answers ${answer.status}`)];
    return protocol === 'http:' && !isLoopbackHost(hostname)
      ? [warning(name, `${host} responds, but personal data reaches it unencrypted; use https`)]
      : [ok(name, `${host} responds`)];
  } catch (error) {
    return [failure(name, `${host}: ${describeError(error)}; see ${prefix}_URL`)];
  }
}
