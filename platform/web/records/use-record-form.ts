import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { flag } from '../../contract/field-kinds.ts';
import type { FieldSet } from '../../contract/fields.ts';
import { lockedFields, writableFields } from '../../contract/records/entity.ts';
import { call } from '../api/client.ts';
import { notifySuccess } from '../feedback/notify.ts';
import { useFocusOnOpen } from '../form/entity-form.tsx';
import { useUnsavedGuard } from '../form/unsaved-guard.ts';
import { useEntityForm } from '../form/use-entity-form.ts';
import type { SavedEntity } from '../form/use-entity-form.ts';
import { useSave } from '../form/use-save.ts';
import { useSaveShortcut } from '../form/use-save-shortcut.ts';
import { useSuggestedNumber } from './use-suggested-number.ts';
import { sampleData } from '../state/sample-data.ts';
import { recordQuery } from './record-queries.ts';
import type { RecordScreen } from './record-screen.ts';
import type { ShownRecord } from './shown-record.ts';
import { useRecordWords } from './record-words.ts';
import { useRecordCommands } from './use-record-commands.ts';

/** Flag of every record; new ones are active. */
const active = { ...flag(), empty: true };

interface RecordFormOptions {
  readonly screen: RecordScreen;
  /** Record to edit; null adds one. */
  readonly record: ShownRecord | null;
  /** Initial values of a new record, which do not count as changes. */
  readonly prefill?: Readonly<Record<string, unknown>>;
  /** Called after saving, or after discarding changes, then with null. */
  readonly onClose: (saved: ShownRecord | null) => void;
}

/** Manages the form of a record, on a page of its own or in a dialog. */
export function useRecordForm({ screen, record, prefill, onClose }: RecordFormOptions) {
  const { t } = useTranslation('platform');
  const { entity, calls } = screen;
  const client = useQueryClient();
  const words = useRecordWords(screen);
  const { refresh } = useRecordCommands(screen);
  const typed = Object.fromEntries(writableFields(entity).map((name) => [name, entity.fields[name]])) as FieldSet;
  const editing = useEntityForm<FieldSet>({
    fields: { ...typed, active },
    entity: record as SavedEntity<FieldSet> | null,
    ...(prefill === undefined ? {} : { prefill }),
  });
  useFocusOnOpen(editing);
  const suggested = useSuggestedNumber(screen, editing);
  const saved = useRef<ShownRecord>(null);
  const saving = useSave({
    editing,
    prefix: 'record',
    attempt: record === null ? 'create' : 'save',
    send: async (wire, version) => {
      if (record === null)
        return (await call(calls.create, { body: { record: suggested.leaveToServer(wire) } as never }))
          .record as ShownRecord;
      // Leaves out fields that the next delivery may have changed meanwhile.
      const locked = lockedFields(entity, record);
      const given = Object.fromEntries(Object.entries(wire).filter(([name]) => !locked.has(name)));
      return (await call(calls.save, { params: { id: record.id }, body: { record: { ...given, version } } as never }))
        .record as ShownRecord;
    },
    ...(record === null
      ? {}
      : {
          fetchSaved: async () =>
            (await client.fetchQuery({ ...recordQuery(screen, record.id), staleTime: 0 })) as SavedEntity<FieldSet>,
        }),
    onSaved: (answer) => {
      saved.current = answer;
      const { queryKey } = recordQuery(screen, answer.id);
      // In development mode nothing was stored.
      if (sampleData.get()) client.removeQueries({ queryKey });
      else client.setQueryData(queryKey, answer);
      void refresh();
      const number = suggested.findOther(answer);
      const name = words.name(answer);
      notifySuccess(number === undefined ? t('records.saved', { name }) : t('records.savedAs', { name, number }));
    },
  });
  const { allowLeaving, mayDiscard } = useUnsavedGuard(editing.isDirty, saving.save);
  const close = (answer: ShownRecord | null) => {
    allowLeaving();
    onClose(answer);
  };
  const save = async () => {
    if (await saving.save()) close(saved.current);
  };
  const cancel = async () => {
    if (!saving.isSaving && (await mayDiscard())) close(null);
  };
  useSaveShortcut({ saving, save, root: editing.root });
  return { screen, record, editing, saving, save, cancel, close };
}

export type RecordEditing = ReturnType<typeof useRecordForm>;
