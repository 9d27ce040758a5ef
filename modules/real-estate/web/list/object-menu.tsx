import { IconArchive, IconCopy, IconPencil, IconTag, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Action } from '#platform/web/components/action.ts';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import type { ListedObjekt } from '../../contract/objects/objekt.ts';
import { useObjectActions } from '../objects/use-object-actions.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectsPage } from '../pages.ts';

interface ObjectMenuProps {
  readonly object: ListedObjekt;
  readonly onEdit: () => void;
}

/** Actions of an object in the list: edit, status, copy, delete. */
export function ObjectMenu({ object, onEdit }: ObjectMenuProps) {
  const { t, option } = useObjectWords();
  const navigate = useNavigate();
  const { statuses, setStatus, remove, isBusy } = useObjectActions(object);
  const actions: Action[] = [
    { label: t('objects.edit'), icon: IconPencil, run: onEdit },
    ...statuses.map((status) => ({
      label:
        status === ''
          ? t('objects.backToMarket')
          : t('objects.setStatus', { status: option('realEstateStatus', status) }),
      icon: status === 'ARCHIVED' ? IconArchive : IconTag,
      run: () => void setStatus(status),
    })),
    {
      label: t('objects.copy'),
      icon: IconCopy,
      run: () => void navigate(objectsPage.link({}, { copyFrom: object.objectId })),
    },
    { label: t('objects.delete'), icon: IconTrash, destructive: true, run: () => void remove() },
  ];
  return <ActionMenu label={t('objects.menu', { object: object.objectId })} actions={actions} isBusy={isBusy} />;
}
