import type { SettingsLog } from '#platform/server/settings/save-settings.ts';

/** How the log names the cards of settings. */
export const configurationLog = {
  event: 'property_configuration_changed',
  subjectType: 'property_configuration',
} as const satisfies SettingsLog;
