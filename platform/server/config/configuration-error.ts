/** The settings are wrong; the message has one line per wrong setting and can be shown as it is. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

interface WrongSetting {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const secretSettings = new Set([
  'SECRET_KEY',
  'LANGUAGE_MODEL_KEY',
  'SPEECH_KEY',
  'IS24_CONSUMER_KEY',
  'IS24_CONSUMER_SECRET',
]);

/** Addresses that may contain a password. */
const passwordAddresses = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'FILES_URL',
]);

/** Builds the error: one line per setting, in the order of the schema, with what was given and what is expected. */
export function describeWrongSettings(
  issues: readonly WrongSetting[],
  given: Record<string, string | undefined>,
): ConfigurationError {
  const lines = new Map<string, string>();
  for (const issue of issues) {
    const name = String(issue.path[0]);
    if (lines.has(name)) continue;
    lines.set(
      name,
      `${name}: given ${maskSetting(name, given[name])}, expected ${issue.message.replace(/^Invalid option: expected /u, '')}`,
    );
  }
  return new ConfigurationError([...lines.values()].join('\n'));
}

/** Masks a value for messages: secrets completely, addresses without their user information. */
export function maskSetting(name: string, value: string | undefined): string {
  if (value === undefined) return 'nothing';
  if (secretSettings.has(name)) return `${value.length} characters`;
  // The sender has an @, and no password.
  if (name === 'MAIL_FROM') return JSON.stringify(value);
  // Without a host there is no telling where the password of a mistyped address ends.
  if (passwordAddresses.has(name) && !value.includes('@') && !(value.includes('://') && URL.canParse(value)))
    return `${value.length} characters`;
  return JSON.stringify(
    // Up to the last @, and from the start if `://` is mistyped: people forget to encode the slashes of a password.
    value.replace(/^(.*?:\/\/)?.*@/su, '$1***@').replace(/([?&][^=&]*(?:password|secret|key)[^=&]*=)[^&]*/giu, '$1***'),
  );
}
