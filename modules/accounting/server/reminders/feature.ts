import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createAutomaticReminders, createReminderSchedule } from './automatic-reminders.ts';
import { reminderAttachments } from './mail-reminder.ts';
import { createReminderRoutes } from './routes.ts';
import { createReminderTask } from './send-reminders-task.ts';

/** Reminders of unpaid invoices in three levels. */
export function createRemindersFeature(platform: Platform): Feature {
  return {
    name: 'reminders',
    routes: createReminderRoutes(platform),
    attachments: [reminderAttachments],
    tasks: [createReminderTask(platform)],
    jobs: [createAutomaticReminders(platform)],
    schedules: [createReminderSchedule(platform)],
  };
}
