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
  if (!value.includes('://')) return JSON.stringify(value);
  return JSON.stringify(
    // Up to the last @: people forget to encode the slashes of a password.
    value.replace(/\/\/.*@/su, '//***@').replace(/([?&][^=&]*(?:password|secret|key)[^=&]*=)[^&]*/giu, '$1***'),
  );
}
