import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { EntityForm, useFocusOnOpen } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { createTimeEntry, saveTimeEntry, timeEntryFields } from '../../contract/time-entries/time-entries.ts';
import type { TimeEntry } from '../../contract/time-entries/time-entries.ts';
import { fetchTimeEntry, lookupSource, refreshTimeEntries } from './time-queries.ts';

// A new entry is for today, and billable.
const fieldsOfNew = () => ({
  ...timeEntryFields,
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
  return (
    <EntityForm
      title={t(entry === null ? 'time.add' : 'time.edit')}
      editing={editing}
      saving={saving}
      onCancel={onClose}
      nameField={(path) => t(`time.fields.${path as 'day'}`)}
    >
      <FieldGrid>
        {/* First a field that covers no other when it has the focus. */}
        <FieldInput
          editing={editing}
          name="project"
          label={t('time.fields.project')}
          records={lookupSource('project')}
        />
        <FieldInput
          editing={editing}
          name="service"
          label={t('time.fields.service')}
          records={lookupSource('service')}
        />
        <FieldInput editing={editing} name="day" label={t('time.fields.day')} />
        <FieldInput editing={editing} name="minutes" label={t('time.fields.minutes')} hint={t('time.minutesHint')} />
        <FieldInput editing={editing} name="start" label={t('time.fields.start')} />
        <FieldInput editing={editing} name="end" label={t('time.fields.end')} />
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
