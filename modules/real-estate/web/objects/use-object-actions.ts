import { ask, confirmDelete } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { isWithdrawn, marketingOf, mayFollow, objectStatuses } from '../../contract/objects/object-types.ts';
import { deleteObjekt, saveObjekt } from '../../contract/objects/objekt.ts';
import type { ListedObjekt, Objekt } from '../../contract/objects/objekt.ts';
import { objectKeys } from '../object-keys.ts';
import { proposeUpdate } from './object-updates.ts';
import { useObjectWords } from './use-object-words.ts';

type Acted = Pick<Objekt | ListedObjekt, 'objectId' | 'version' | 'data' | 'publication' | 'missing'>;

/** Commands of one object: its next statuses, and its deletion. */
export function useObjectActions(object: Acted, { onDeleted }: { readonly onDeleted?: () => void } = {}) {
  const { t, option } = useObjectWords();
  const { objectId, version, data, publication, missing } = object;
  const saving = useAction(saveObjekt, {
    attempt: 'save',
    toast: () => t('objects.toasts.saved'),
    invalidates: [objectKeys.all],
    onDone: ({ objekt }) => proposeUpdate(object, objekt),
  });
  const deleting = useAction(deleteObjekt, {
    attempt: 'delete',
    toast: () => t('objects.toasts.deleted'),
    invalidates: [objectKeys.all],
    ...(onDeleted && { onDone: onDeleted }),
  });
  const current = String(data['realEstateStatus'] ?? '');
  const statuses = ['', ...objectStatuses].filter(
    (status) => status !== current && mayFollow(current, status, marketingOf(data)),
  );
  const offered = Object.entries(publication).flatMap(([channel, { published, wanted }]) =>
    published || wanted ? [t(`objects.channels.${channel as 'homepage'}`)] : [],
  );
  const setStatus = async (status: string) => {
    const words = status === '' ? t('objects.backToMarket') : option('realEstateStatus', status);
    const question =
      status === ''
        ? { title: t('objects.questions.back', { object: objectId }), text: t('objects.questions.backText') }
        : isWithdrawn(status)
          ? {
              title: t('objects.questions.status', { object: objectId, status: words }),
              text: offered.length === 0 ? t('objects.questions.hidden') : t('objects.questions.withdraws'),
              list: offered,
            }
          : null;
    if (
      question !== null &&
      !(await ask({ ...question, confirmLabel: t('objects.questions.confirm'), destructive: false }))
    )
      return;
    saving.run({ body: { objectId, version, data: { realEstateStatus: status }, draft: missing.length > 0 } });
  };
  const remove = async () => {
    const isSure = await confirmDelete({
      title: t('objects.questions.delete', { object: `${String(data['title'])} (${objectId})` }),
      text: [
        t('objects.questions.deleteText'),
        ...(offered.length === 0 ? [] : [t('objects.questions.withdraws')]),
      ].join(' '),
      list: offered,
    });
    if (isSure) deleting.run({ params: { objectId }, query: { version } });
  };
  return { statuses, setStatus, remove, isBusy: saving.isRunning || deleting.isRunning };
}
