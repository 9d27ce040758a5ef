import { Badge, Button, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { Card } from '#platform/web/components/card.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { checklistOf, checklistStatuses, countDone, isStale } from '../../contract/checklist/checklist-items.ts';
import type { ChecklistStatus } from '../../contract/checklist/checklist-items.ts';
import { saveChecklistItem } from '../../contract/checklist/checklist.ts';
import type { ChecklistEntry } from '../../contract/checklist/checklist.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { objectKeys } from '../object-keys.ts';
import { checklistKey, checklistQuery } from './checklist-queries.ts';
import { ItemForm } from './item-form.tsx';
import classes from './checklist.module.css';

/** Papers that a sale needs, in groups, each with its state and dates. */
export function ChecklistTab({ object }: { readonly object: Objekt }) {
  const { t } = useTranslation('real-estate');
  const { objectId } = object;
  const { data: items, error, refetch } = useQuery(checklistQuery(objectId));
  const [edited, setEdited] = useState<ChecklistEntry | null>(null);
  if (items === undefined)
    return error === null ? (
      <ListSkeleton rows={6} height={56} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  const done = countDone(items);
  return (
    <Stack gap="md">
      <Card title={t('checklist.title')} text={t('checklist.done', { done, count: items.length })}>
        <Progress value={(100 * done) / Math.max(1, items.length)} aria-label={t('checklist.title')} />
      </Card>
      {checklistOf(String(object.data['realEstateType'])).map(({ group, items: names }) => (
        <Card key={group} title={t(`checklist.groups.${group}`)}>
          <ul className={classes.list}>
            {items
              .filter(({ item }) => names.includes(item))
              .map((entry) => (
                <ItemRow key={entry.item} objectId={objectId} entry={entry} onEdit={() => setEdited(entry)} />
              ))}
          </ul>
        </Card>
      ))}
      <FormDialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === null ? '' : t(`checklist.items.${edited.item}`)}
      >
        {edited === null ? null : <ItemForm objectId={objectId} entry={edited} onDone={() => setEdited(null)} />}
      </FormDialog>
    </Stack>
  );
}

interface ItemRowProps {
  readonly objectId: string;
  readonly entry: ChecklistEntry;
  readonly onEdit: () => void;
}

function ItemRow({ objectId, entry, onEdit }: ItemRowProps) {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const save = useAction(saveChecklistItem, { invalidates: [checklistKey(objectId), objectKeys.all], attempt: 'save' });
  const { item, status, requestedAt, receivedAt, validUntil, remindAt, note, version } = entry;
  const name = t(`checklist.items.${item}`);
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
  return (
    <li className={classes.item}>
      <div>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {name}
          </Text>
          {isStale(entry, today) ? <Badge color="yellow">{t('checklist.stale')}</Badge> : null}
          {remindAt !== null && remindAt <= today && status !== 'VORHANDEN' ? (
            <Badge color="yellow">{t('checklist.due')}</Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed">
          {[...shown, note].filter((part) => part !== '').join(' · ')}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
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
    </li>
  );
}
