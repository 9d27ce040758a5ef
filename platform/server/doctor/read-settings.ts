import { readConfiguration } from '../config/configuration.ts';
import type { Configuration } from '../config/configuration.ts';
import { ConfigurationError } from '../config/configuration-error.ts';

/** Settings that demand another one: without both, the rest can be read. */
const demanding: Readonly<Record<string, string>> = {
  SECRET_KEY: 'NODE_ENV',
  LANGUAGE_MODEL_NAME: 'LANGUAGE_MODEL_URL',
  SPEECH_MODEL: 'SPEECH_URL',
  IS24_CONSUMER_SECRET: 'IS24_CONSUMER_KEY',
};

/** Settings of which some may be wrong. */
export interface ReadSettings {
  /** Has the defaults in place of wrong settings. */
  readonly configuration: Configuration;
  /** The product's own line for each wrong setting, by name. */
  readonly wrongSettings: ReadonlyMap<string, string>;
}

/** Reads the settings as the product does, but goes on after wrong ones. */
export function readSettings(env: NodeJS.ProcessEnv): ReadSettings {
  const wrongSettings = new Map<string, string>();
  const left = { ...env };
  for (;;) {
    const lines = tryToRead(left);
    if (!Array.isArray(lines)) {
      // Without a key, production was left out only to read the rest.
      const production = env.NODE_ENV?.trim() === 'production';
      const configuration = production ? { ...lines, production, demo: false, sampleData: false } : lines;
      return { configuration, wrongSettings };
    }
    for (const line of lines) {
      const name = line.slice(0, line.indexOf(':'));
      if (!wrongSettings.has(name)) wrongSettings.set(name, line);
      if (isGiven(left[name])) delete left[name];
      else delete left[demanding[name] ?? ''];
    }
  }
}

function tryToRead(env: NodeJS.ProcessEnv): Configuration | string[] {
  try {
    return readConfiguration(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n');
    throw error;
  }
}

function isGiven(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '';
}
