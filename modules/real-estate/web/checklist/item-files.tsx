import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatFileSize } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { getChecklistFile, removeChecklistFile } from '../../contract/checklist/checklist.ts';
import type { ChecklistFile } from '../../contract/checklist/checklist.ts';
import { checklistKey } from './checklist-queries.ts';
import classes from './checklist.module.css';

interface ItemFilesProps {
  readonly objectId: string;
  readonly files: readonly ChecklistFile[];
}

/** Files of a paper, each to download and to delete. */
export function ItemFiles({ objectId, files }: ItemFilesProps) {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const download = useDownload(getChecklistFile, {
    toFile: ({ params: { id } }) => {
      const found = files.find((file) => file.id === id);
      return { name: found?.name ?? id, type: found?.mediaType ?? 'application/pdf' };
    },
  });
  const removal = useAction(removeChecklistFile, {
    attempt: 'delete',
    invalidates: [checklistKey(objectId)],
    toast: () => t('checklist.files.deleted'),
  });
  const remove = async ({ id, name }: ChecklistFile) => {
    const title = t('checklist.files.deleteTitle', { name });
    if (await confirmDelete({ title, text: t('checklist.files.deleteText') })) removal.run({ params: { id } });
  };
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          <Group gap={6} wrap="nowrap">
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="start"
              className={classes.name}
              aria-label={t('checklist.files.download', { name: file.name })}
              onClick={() => download.run({ params: { id: file.id } })}
            >
              {file.name}
            </Anchor>
            <Text size="xs" c="dimmed" className={classes.size}>
              {formatFileSize(file.size, language)}
            </Text>
            <ActionIcon
              size={24}
              aria-label={t('checklist.files.delete', { name: file.name })}
              disabled={removal.isRunning}
              onClick={() => void remove(file)}
            >
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          </Group>
        </li>
      ))}
    </ul>
  );
}
