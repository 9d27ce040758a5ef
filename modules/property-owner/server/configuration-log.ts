import type { SettingsLog } from '#platform/server/settings/save-settings.ts';

/** Names of the settings' cards in the audit log. */
export const configurationLog = {
  event: 'property_configuration_changed',
  subjectType: 'property_configuration',
} as const satisfies SettingsLog;
