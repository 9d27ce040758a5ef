import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { ask, confirmDelete } from '../feedback/question.ts';
import { useCommand } from '../form/use-action.ts';
import { formatList } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { changeRows } from '../lists/define-list.ts';
import { returnToList } from '../lists/list-place.ts';
import { fetchUses } from './record-queries.ts';
import { recordsKey } from './record-screen.ts';
import type { RecordScreen } from './record-screen.ts';
import type { ShownRecord } from './shown-record.ts';
import { useRecordWords } from './record-words.ts';

interface Activation {
  readonly record: ShownRecord;
  readonly active: boolean;
}

/** Commands of a record besides saving its form; used by list and form. */
export function useRecordCommands(screen: RecordScreen) {
  const { module, entity, calls, list, listPage, key } = screen;
  const { t } = useTranslation([module, 'platform']);
  const { name: nameOf } = useRecordWords({ module, entity });
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();

  // The list restores its own scroll position; the router would scroll to the top.
  const openList = () => navigate({ ...listPage.link({}, returnToList(list.key.join('.'))), resetScroll: false });
  /** Invalidates all records: a change of one may affect others. */
  const refresh = () => client.invalidateQueries({ queryKey: recordsKey });

  const removeRow = (id: string) =>
    changeRows<ShownRecord>(client, list, (candidate) => (candidate.id === id ? null : candidate));
  const activation = useCommand(
    ({ record: { id, version }, active }: Activation) =>
      call(calls.save, { params: { id }, body: { record: { active, version } } as never }),
    {
      toast: (_, { record, active }) =>
        t(active ? 'platform:records.activated' : 'platform:records.deactivated', { name: nameOf(record) }),
      onDone: (_, { record }) => removeRow(record.id),
      onSettled: () => void refresh(),
    },
  );
  const setActive = async (record: ShownRecord, active: boolean): Promise<boolean> =>
    (await activation.perform({ record, active })) !== undefined;

  /** Shows the uses of a record, and offers to deactivate it. */
  const explainUse = async (record: ShownRecord, counts: UseCounts): Promise<boolean> => {
    const uses = Object.entries(counts).map(([kind, count]) =>
      t(`${module}:records.uses.${kind}`, { count: Number(count) }),
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

  const deletion = useCommand(
    ({ id, version }: ShownRecord): Promise<unknown> =>
      call(calls.remove, { params: { id }, query: { version } }).catch(returnUses),
    {
      toast: (answer, record) =>
        answer instanceof ApiError ? null : t('platform:records.deleted', { name: nameOf(record) }),
      onDone: (answer, { id }) => {
        if (answer instanceof ApiError) return;
        removeRow(id);
        client.removeQueries({ queryKey: [...key, 'one', id] });
      },
      onSettled: () => void refresh(),
    },
  );

  const { perform: findUses } = useCommand((id: string) => fetchUses(screen, id), { toast: () => null });

  /**
   * Deletes a record after a confirmation, with a notice; one in use is explained instead.
   *
   * @returns true if it disappeared from the list
   */
  const remove = async (record: ShownRecord): Promise<boolean> => {
    const name = nameOf(record);
    const uses = await findUses(record.id);
    if (uses === undefined) return false;
    if (Object.keys(uses).length > 0) return explainUse(record, uses);
    if (!(await confirmDelete({ title: t('platform:records.deleteTitle', { name }) }))) return false;
    const answer = await deletion.perform(record);
    return answer instanceof ApiError ? explainUse(record, readUses(answer)) : answer !== undefined;
  };

  return { openList, refresh, setActive, remove };
}

type UseCounts = Readonly<Record<string, string | number>>;

function readUses(failure: ApiError): UseCounts {
  return failure.errors.find(({ code }) => code === 'record_in_use')?.params ?? {};
}

// A record in use is no failure: the user decides what to do with it.
function returnUses(error: unknown): ApiError {
  if (error instanceof ApiError && error.has('record_in_use')) return error;
  throw error;
}
