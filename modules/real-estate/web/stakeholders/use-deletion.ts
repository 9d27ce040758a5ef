import { useTranslation } from 'react-i18next';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { deleteAllStakeholders, deleteStakeholder } from '../../contract/stakeholders/stakeholders.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { stakeholderKeys } from './stakeholder-keys.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';

/** Deletes one or all people after a question. */
export function useDeletion() {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const invalidates = [stakeholderKeys.all, stakeholderKeys.objects];
  const removal = useAction(deleteStakeholder, {
    attempt: 'delete',
    invalidates,
    toast: () => t('stakeholders.deleted'),
  });
  const removalOfAll = useAction(deleteAllStakeholders, {
    attempt: 'delete',
    invalidates,
    toast: () => t('stakeholders.allDeleted'),
  });
  const text = t('stakeholders.deleteText');
  const askForOne = async (stakeholder: Stakeholder) => {
    const title = t('stakeholders.deleteTitle', { person: words.nameOf(stakeholder) });
    if (await confirmDelete({ title, text })) removal.run({ params: { id: stakeholder.id } });
  };
  const askForAll = async (objectId: string, count: number) => {
    if (await confirmDelete({ title: t('stakeholders.deleteAllTitle', { count }), text }))
      removalOfAll.run({ params: { objectId } });
  };
  return {
    one: (stakeholder: Stakeholder) => void askForOne(stakeholder),
    all: (objectId: string, count: number) => void askForAll(objectId, count),
    isRunning: removal.isRunning || removalOfAll.isRunning,
  };
}
