import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { call } from '#platform/web/api/client.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { EntityForm, useFocusOnOpen } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import {
  createTimeEntry,
  maxEntryMinutes,
  saveTimeEntry,
  timeEntryFields,
} from '../../contract/time-entries/time-entries.ts';
import type { TimeEntry } from '../../contract/time-entries/time-entries.ts';
import { formatDuration, parseDuration, tidyTime } from './duration.ts';
import { fetchTimeEntry, lookupSource, refreshTimeEntries } from './time-queries.ts';

/** Fields as they are typed: times like `930`, the duration like `1:30` or `90 min`. */
const typedFields = {
  ...timeEntryFields,
  start: tidied(timeEntryFields.start),
  end: tidied(timeEntryFields.end),
  minutes: {
    ...timeEntryFields.minutes,
    toValue: (minutes: number | null, language: LanguageKey) =>
      minutes === null ? '' : formatDuration(minutes, language),
    read: (typed: string) => {
      const minutes = parseDuration(typed);
      return minutes === null || (minutes !== undefined && minutes >= 1 && minutes <= maxEntryMinutes)
        ? { wire: minutes, problems: [] }
        : { wire: undefined, problems: [{ path: '', code: 'duration_unreadable' }] };
    },
  },
};

function tidied<Time extends typeof timeEntryFields.start>(field: Time): Time {
  return { ...field, read: (typed: string, language: LanguageKey) => field.read(tidyTime(typed), language) };
}

// A new entry is for today, and billable.
const fieldsOfNew = () => ({
  ...typedFields,
  day: { ...timeEntryFields.day, empty: todayInGermany() },
  billable: { ...timeEntryFields.billable, empty: true },
});

interface TimeEntryFormProps {
  /** Null adds one. */
  readonly entry: TimeEntry | null;
  readonly onClose: () => void;
}

/** Form of a time entry: its times or its duration, project, service and text. */
export function TimeEntryForm({ entry, onClose }: TimeEntryFormProps) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const editing = useEntityForm({ fields: fieldsOfNew(), entity: entry && toEditable(entry) });
  useFocusOnOpen(editing);
  const saving = useSave({
    editing,
    prefix: 'timeEntry',
    attempt: entry === null ? 'create' : 'save',
    send: async (wire, version) => {
      if (entry === null) return (await call(createTimeEntry, { body: { timeEntry: wire } })).timeEntry;
      return (
        await call(saveTimeEntry, {
          params: { id: entry.id },
          body: { timeEntry: { ...wire, version: version ?? entry.version } },
        })
      ).timeEntry;
    },
    ...(entry === null ? {} : { fetchSaved: async () => toEditable(await fetchTimeEntry(entry.id)) }),
    onSaved: () => {
      void refreshTimeEntries(client);
      notifySuccess(t('time.toasts.saved'));
      onClose();
    },
  });
  const tidy = (name: 'start' | 'end') => {
    const typed = editing.form.getValues(name);
    if (tidyTime(typed) !== typed) editing.form.setValue(name, tidyTime(typed), { shouldDirty: true });
  };
  return (
    <EntityForm
      title={t(entry === null ? 'time.add' : 'time.edit')}
      editing={editing}
      saving={saving}
      onCancel={onClose}
      nameField={(path) => t(path === 'minutes' ? 'time.duration' : `time.fields.${path as 'day'}`)}
    >
      <FieldGrid>
        {/* First a field that covers no other when it has the focus. */}
        {(['project', 'service'] as const).map((name) => (
          <FieldInput
            key={name}
            editing={editing}
            name={name}
            label={t(`time.fields.${name}`)}
            records={lookupSource(name)}
          />
        ))}
        <FieldInput editing={editing} name="day" label={t('time.fields.day')} />
        <FieldInput editing={editing} name="minutes" label={t('time.duration')} hint={t('time.durationHint')} />
        {(['start', 'end'] as const).map((name) => (
          <div key={name} onBlur={() => tidy(name)}>
            <FieldInput editing={editing} name={name} label={t(`time.fields.${name}`)} />
          </div>
        ))}
        <div className="kontor-wide">
          <FieldInput editing={editing} name="text" label={t('time.fields.text')} />
        </div>
        <FieldInput editing={editing} name="billable" label={t('time.fields.billable')} />
      </FieldGrid>
    </EntityForm>
  );
}

/** Converts an entry for the form: times determine the duration; minutes are typed only without times. */
function toEditable(entry: TimeEntry): Omit<TimeEntry, 'minutes'> & { readonly minutes: number | null } {
  return { ...entry, minutes: entry.start === '' ? entry.minutes : null };
}
