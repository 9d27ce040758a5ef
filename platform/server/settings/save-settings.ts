import type { z } from 'zod';
import { changedMeanwhile } from '../audit/assert-version.ts';
import { logEvent } from '../audit/log-event.ts';
import type { LoggedEvent } from '../audit/log-event.ts';
import type { AuditChange } from '../audit/record.ts';
import type { TenantContext } from '../http/context.ts';
import type { Settings } from './define-settings.ts';
import { writeSettings } from './settings.ts';
import type { SettingsChange } from './settings.ts';

/** Names of a module's cards in the audit log. */
export interface SettingsLog extends Pick<LoggedEvent, 'event'> {
  readonly subjectType: string;
}

/**
 * Saves a card and logs the changes; null adds no entry.
 * @returns the new version
 * @throws AppError changed_meanwhile
 */
export async function saveSettings<Schema extends z.ZodObject>(
  context: TenantContext,
  settings: Settings<string, Schema>,
  change: SettingsChange<Schema>,
  { event, subjectType, changes }: SettingsLog & { readonly changes: readonly AuditChange[] | null },
): Promise<number> {
  const { identifier } = settings;
  const subject = { type: subjectType, id: identifier, label: identifier };
  const saved = await writeSettings(context, settings, change);
  if (saved === undefined) throw await changedMeanwhile(context, subject);
  if (changes !== null) await logEvent(context, { event, subject, changes, given: { version: change.version } });
  return saved;
}
