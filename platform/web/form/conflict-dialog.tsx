import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '../../contract/fields.ts';
import { formatInstant, formatList } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { FieldValue } from './field-value.tsx';
import type { NameOption } from './field-value.tsx';
import type { Conflict, Saving } from './use-save.ts';

/** Labels of the form's fields and their options. */
export interface FieldNames {
  /** Returns the label of a place in the form, such as `positions.0.count`. */
  readonly nameField: (path: string) => string;
  readonly nameOption?: NameOption;
}

interface ConflictDialogProps<Fields extends FieldSet> extends FieldNames {
  readonly saving: Pick<Saving<Fields>, 'conflict' | 'resolve'>;
}

/** Dialog of a conflict with another save. Typed input is discarded only on request. */
export function ConflictDialog<Fields extends FieldSet>({
  saving: { conflict, resolve },
  ...names
}: ConflictDialogProps<Fields>) {
  const { t } = useTranslation('platform');
  return (
    <Modal
      opened={conflict !== null}
      onClose={() => resolve(null)}
      size="lg"
      title={t('conflict.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {conflict === null ? null : <ConflictChoice conflict={conflict} resolve={resolve} {...names} />}
    </Modal>
  );
}

/** Author and time of the other save, its fields, and a choice for each conflict. */
export function ConflictChoice({
  conflict,
  resolve,
  nameField,
  nameOption,
}: FieldNames & {
  readonly conflict: Pick<Conflict, 'by' | 'at' | 'isOwn' | 'changed' | 'conflicts'>;
  readonly resolve: Saving['resolve'];
}) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const { by, at, isOwn, changed, conflicts } = conflict;
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const author = isOwn
    ? t('conflict.own', { at: formatInstant(at ?? '', language) })
    : by === undefined
      ? t('conflict.unknown')
      : t('conflict.text', { by, at: formatInstant(at ?? '', language) });
  return (
    <Stack gap="md">
      <Text size="sm">{author}</Text>
      <Text size="sm">
        {changed.length === 0
          ? t('conflict.unchanged')
          : t('conflict.changed', { fields: formatList(changed.map(nameField), language) })}
      </Text>
      {conflicts.length === 0 ? null : (
        <Text size="sm" fw={600}>
          {t('conflict.contested')}
        </Text>
      )}
      {conflicts.length < 2 ? null : (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setTheirs([])}>
            {t('conflict.allMine')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setTheirs(conflicts.map(({ key }) => key))}>
            {t('conflict.allTheirs')}
          </Button>
        </Group>
      )}
      {conflicts.map(({ key, path, field, ...sides }, index) => (
        <Radio.Group
          key={key}
          label={nameField(path)}
          value={theirs.includes(key) ? 'theirs' : 'mine'}
          onChange={(side) =>
            setTheirs([...theirs.filter((other) => other !== key), ...(side === 'theirs' ? [key] : [])])
          }
        >
          <Stack gap="xs" mt={6}>
            {(['mine', 'theirs'] as const).map((side) => (
              <Radio
                key={side}
                value={side}
                data-autofocus={(index === 0 && side === 'mine') || undefined}
                label={
                  <>
                    <Text component="span" display="block" size="xs" c="dimmed">
                      {t(`conflict.${side}`)}
                    </Text>
                    <FieldValue
                      field={field}
                      name={path.split('.').at(-1) ?? ''}
                      value={sides[side]}
                      nameOption={nameOption}
                    />
                  </>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      ))}
      <Stack gap="sm">
        <Button onClick={() => resolve('merge', theirs)} data-autofocus={conflicts.length === 0 || undefined}>
          {t('conflict.merge')}
        </Button>
        <Button variant="default" onClick={() => resolve('replace')}>
          {t('conflict.replace')}
        </Button>
        <Button variant="subtle" onClick={() => resolve(null)}>
          {t('conflict.keep')}
        </Button>
      </Stack>
    </Stack>
  );
}
