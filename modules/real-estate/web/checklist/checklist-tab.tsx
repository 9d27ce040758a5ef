import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaTypeNames } from '#platform/contract/files.ts';
import { Card } from '#platform/web/components/card.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import { formatAlternatives } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { checklistOf, countDone } from '../../contract/checklist/checklist-items.ts';
import { checklistFileRule } from '../../contract/checklist/checklist.ts';
import type { ChecklistEntry } from '../../contract/checklist/checklist.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { checklistQuery } from './checklist-queries.ts';
import { ItemForm } from './item-form.tsx';
import { ItemRow } from './item-row.tsx';
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
        <Stack gap="xs">
          <Progress value={(100 * done) / Math.max(1, items.length)} aria-label={t('checklist.title')} />
          <FileLimits />
        </Stack>
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

function FileLimits() {
  const { t } = useTranslation('real-estate');
  const { t: tPlatform } = useTranslation('platform');
  const language = useLanguage();
  const types = checklistFileRule.mediaTypes.map((type) => mediaTypeNames[type]);
  const megabytes = Math.floor(checklistFileRule.maxBytes / 1024 / 1024);
  return (
    <Text size="sm" c="dimmed">
      {t('checklist.files.hint')} {tPlatform('files.limits', { types: formatAlternatives(types, language), megabytes })}
      .
    </Text>
  );
}
