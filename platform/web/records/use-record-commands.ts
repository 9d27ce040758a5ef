import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { reportError } from '../api/error-banners.ts';
import { ask, confirmDelete } from '../feedback/question.ts';
import { notifySuccess } from '../feedback/notify.ts';
import { formatList } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { changeRows } from '../lists/define-list.ts';
import { returnToList } from '../lists/list-place.ts';
import { recordsKey } from './record-screen.ts';
import type { RecordScreen, ShownRecord } from './record-screen.ts';
import { useRecordWords } from './record-words.ts';

/** Commands of a record besides saving its form; used by list and form. */
export function useRecordCommands({ module, entity, calls, list, listPage, key }: RecordScreen) {
  const { t } = useTranslation([module, 'platform']);
  const { name: nameOf } = useRecordWords({ module, entity });
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();

  // The list restores its own scroll position; the router would scroll to the top.
  const openList = () => navigate({ ...listPage.link({}, returnToList(list.key.join('.'))), resetScroll: false });
  /** Invalidates all records: a change of one may affect others. */
  const refresh = () => client.invalidateQueries({ queryKey: recordsKey });

  const setActive = async ({ id, version, ...record }: ShownRecord, active: boolean): Promise<boolean> => {
    try {
      await call(calls.save, { params: { id }, body: { record: { active, version } } as never });
    } catch (error) {
      reportError(error);
      void refresh();
      return false;
    }
    changeRows<ShownRecord>(client, list, (row) => (row.id === id ? null : row));
    void refresh();
    notifySuccess(t(active ? 'platform:records.activated' : 'platform:records.deactivated', { name: nameOf(record) }));
    return true;
  };

  /** Shows the uses of a record, and offers to deactivate it. */
  const explainUse = async (record: ShownRecord, failure: ApiError): Promise<boolean> => {
    const uses = Object.entries(failure.errors.find(({ code }) => code === 'record_in_use')?.params ?? {}).map(
      ([kind, count]) => t(`${module}:records.uses.${kind}`, { count: Number(count) }),
    );
    const isWanted = await ask({
      title: t('platform:records.inUse', { name: nameOf(record) }),
      text: t(record.active ? 'platform:records.inUseText' : 'platform:records.inUseInactive', {
        uses: formatList(uses, language),
      }),
      confirmLabel: t(record.active ? 'platform:records.deactivate' : 'platform:records.understood'),
      destructive: false,
    });
    return isWanted && record.active && setActive(record, false);
  };

  /** Deletes a record after a confirmation, with a notice. @returns true if it disappeared from the list */
  const remove = async (record: ShownRecord): Promise<boolean> => {
    const { id, version } = record;
    const name = nameOf(record);
    if (!(await confirmDelete({ title: t('platform:records.deleteTitle', { name }) }))) return false;
    try {
      await call(calls.remove, { params: { id }, query: { version } });
    } catch (error) {
      if (error instanceof ApiError && error.has('record_in_use')) return explainUse(record, error);
      reportError(error);
      void refresh();
      return false;
    }
    changeRows<ShownRecord>(client, list, (row) => (row.id === id ? null : row));
    client.removeQueries({ queryKey: [...key, 'one', id] });
    void refresh();
    notifySuccess(t('platform:records.deleted', { name }));
    return true;
  };

  return { openList, refresh, setActive, remove };
}
