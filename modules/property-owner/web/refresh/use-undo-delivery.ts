import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { askFor } from '#platform/web/feedback/question.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { tasksQuery } from '#platform/web/tasks/task-queries.ts';
import { previewUndo, updateData } from '../../contract/refresh/refreshes.ts';
import { refreshKeys } from '../query-keys.ts';

interface UndoneDelivery {
  readonly id: string;
  readonly deliveryId: string;
}

/** Takes back the last imported delivery after showing what that removes, restores and cannot undo. */
export function useUndoDelivery() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const client = useQueryClient();
  return useCommand(
    async ({ id, deliveryId }: UndoneDelivery): Promise<boolean> => {
      const { undo, delivery } = await call(previewUndo, { params: { id } });
      const kept = undo.filter((table) => table.kept > 0);
      const lines = undo
        .filter(({ added, changed }) => added + changed > 0)
        .map(({ table, added, changed }) =>
          [
            t(`refresh.kinds.${table}`),
            [
              ...(added === 0 ? [] : [t('refresh.undoAdded', { number: formatNumber(added, language, 0) })]),
              ...(changed === 0 ? [] : [t('refresh.undoChanged', { number: formatNumber(changed, language, 0) })]),
            ].join(', '),
          ].join(': '),
        );
      const answer = await askFor({
        title: t('refresh.undoTitle', { id: deliveryId }),
        text: delivery === null ? t('refresh.undoFirst') : t('refresh.undoText', { id: delivery.deliveryId }),
        list: [
          ...lines,
          ...kept.map(({ table, kept: count }) =>
            t('refresh.undoKept', { kind: t(`refresh.kinds.${table}`), number: formatNumber(count, language, 0) }),
          ),
          t('refresh.undoDecisions'),
          t('refresh.undoMails'),
        ],
        confirmLabel: t('refresh.undo'),
      });
      if (answer !== 'confirm') return false;
      await call(updateData, { body: { undo: id } });
      return true;
    },
    {
      attempt: 'send',
      toast: (isStarted) => (isStarted ? t('refresh.undoStarted') : null),
      onDone: () =>
        Promise.all([tasksQuery.queryKey, refreshKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
    },
  );
}
