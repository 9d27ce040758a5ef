import { ActionIcon, Badge, Button, Group, NativeSelect, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPaperclip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { UploadRows } from '#platform/web/files/upload-rows.tsx';
import { receiveFiles } from '#platform/web/files/receive-files.ts';
import { useFileCheck } from '#platform/web/files/use-file-intake.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useStore } from '#platform/web/state/store.ts';
import { checklistStatuses, isStale } from '../../contract/checklist/checklist-items.ts';
import type { ChecklistStatus } from '../../contract/checklist/checklist-items.ts';
import { checklistFileRule, saveChecklistItem } from '../../contract/checklist/checklist.ts';
import type { ChecklistEntry } from '../../contract/checklist/checklist.ts';
import { objectKeys } from '../object-keys.ts';
import { checklistKey } from './checklist-queries.ts';
import { fileQueue } from './file-queue.ts';
import { ItemFiles } from './item-files.tsx';
import classes from './checklist.module.css';
import '@mantine/dropzone/styles.layer.css';

interface ItemRowProps {
  readonly objectId: string;
  readonly entry: ChecklistEntry;
  readonly onEdit: () => void;
}

/** A paper with its state, dates and files; files are dropped on it. */
export function ItemRow({ objectId, entry, onEdit }: ItemRowProps) {
  const { t } = useTranslation('real-estate');
  const invalidates = [checklistKey(objectId), objectKeys.all];
  const save = useAction(saveChecklistItem, { invalidates, attempt: 'save' });
  const { item, status, files, version } = entry;
  const name = t(`checklist.items.${item}`);
  const openChooser = useRef<() => void>(null);
  const client = useQueryClient();
  const queue = fileQueue(objectId, item);
  const { uploads, trouble } = useStore(queue.state);
  const { accept, findProblem } = useFileCheck(checklistFileRule);
  const receive = (chosen: readonly File[]) =>
    receiveFiles(queue, chosen, findProblem, () => {
      for (const queryKey of invalidates) void client.invalidateQueries({ queryKey });
    });
  return (
    <li className={classes.row}>
      <Dropzone
        onDrop={receive}
        openRef={openChooser}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        multiple
        // The button beside it opens it by its name.
        inputProps={{ 'aria-hidden': true, accept, multiple: true }}
        classNames={{ root: classes.drop, inner: classes.item }}
      >
        <div className={classes.about}>
          <Facts entry={entry} name={name} />
          <ItemFiles objectId={objectId} files={files} />
        </div>
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('checklist.files.add', { item: name })}
            onClick={() => openChooser.current?.()}
          >
            <IconPaperclip size={16} aria-hidden />
          </ActionIcon>
          <NativeSelect
            size="xs"
            aria-label={t('checklist.statusOf', { item: name })}
            value={status}
            data={checklistStatuses.map((value) => ({ value, label: t(`checklist.statuses.${value}`) }))}
            disabled={save.isRunning}
            onChange={({ currentTarget: { value } }) =>
              save.run({ body: { objectId, item, status: value as ChecklistStatus, version } })
            }
          />
          <Button size="xs" variant="default" onClick={onEdit} aria-label={t('checklist.editOf', { item: name })}>
            {t('checklist.edit')}
          </Button>
        </Group>
        {uploads.every(({ state }) => state === 'done') ? null : (
          <div className={classes.uploads}>
            <UploadRows
              uploads={uploads}
              trouble={trouble}
              onRetry={queue.retry}
              onCancel={queue.cancel}
              onDismiss={queue.dismiss}
            />
          </div>
        )}
      </Dropzone>
    </li>
  );
}

/** Name, marks, dates and note of a paper. */
function Facts({ entry, name }: { readonly entry: ChecklistEntry; readonly name: string }) {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const { status, requestedAt, receivedAt, validUntil, remindAt, note } = entry;
  const today = todayInGermany();
  const dates = [
    ['requestedAt', requestedAt],
    ['receivedAt', receivedAt],
    ['validUntil', validUntil],
    ['remindAt', remindAt],
  ] as const;
  const shown = dates.flatMap(([field, day]) =>
    day === null ? [] : [`${t(`checklist.fields.${field}`)} ${formatDate(day, language)}`],
  );
  const facts = [...shown, note].filter((part) => part !== '').join(' · ');
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={550}>
          {name}
        </Text>
        {isStale(entry, today) ? <Badge color="yellow">{t('checklist.stale')}</Badge> : null}
        {remindAt !== null && remindAt <= today && status !== 'VORHANDEN' ? (
          <Badge color="yellow">{t('checklist.due')}</Badge>
        ) : null}
      </Group>
      {facts === '' ? null : (
        <Text size="xs" c="dimmed">
          {facts}
        </Text>
      )}
    </>
  );
}
