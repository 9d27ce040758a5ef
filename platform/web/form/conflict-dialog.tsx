import { Button, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldSet, toValues } from '../../contract/fields.ts';
import { formatInstant, formatList } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import type { Conflict, Saving } from './use-save.ts';

interface ConflictDialogProps<Fields extends FieldSet> {
  readonly fields: Fields;
  readonly saving: Pick<Saving<Fields>, 'conflict' | 'resolve'>;
  /** The label of a field of the form. */
  readonly nameField: (path: string) => string;
}

/** Somebody saved the same entity meanwhile: says who, when and what. Nothing typed is lost unless the user says so. */
export function ConflictDialog<Fields extends FieldSet>({ fields, saving: { conflict, resolve }, nameField }: ConflictDialogProps<Fields>) {
  const { t } = useTranslation('platform');
  return (
    <Modal opened={conflict !== null} onClose={() => resolve(null)} title={t('conflict.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      {conflict === null ? null : <ConflictText fields={fields} conflict={conflict} nameField={nameField} />}
      <Stack gap="sm" mt="md">
        <Button onClick={() => resolve('merge')} data-autofocus>
          {t('conflict.merge')}
        </Button>
        <Button variant="default" onClick={() => resolve('replace')}>
          {t('conflict.replace')}
        </Button>
        <Button variant="subtle" onClick={() => resolve(null)}>
          {t('conflict.keep')}
        </Button>
      </Stack>
    </Modal>
  );
}

/** Who saved when, which fields, and what stands where both have changed something. */
export function ConflictText<Fields extends FieldSet>({ fields, conflict, nameField }: Pick<ConflictDialogProps<Fields>, 'fields' | 'nameField'> & { conflict: Conflict<Fields> }) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const { by, at, isOwn, changed, contested, theirs } = conflict;
  const saved = toValues(fields, theirs, language) as Readonly<Record<string, unknown>>;
  const author = isOwn ? t('conflict.own', { at: formatInstant(at ?? '', language) }) : by === undefined ? t('conflict.unknown') : t('conflict.text', { by, at: formatInstant(at ?? '', language) });
  return (
    <Stack gap="xs">
      <Text size="sm">{author}</Text>
      <Text size="sm">{changed.length === 0 ? t('conflict.unchanged') : t('conflict.changed', { fields: formatList(changed.map(nameField), language) })}</Text>
      {contested.length === 0 ? null : (
        <div>
          <Text size="sm" fw={600}>
            {t('conflict.contested')}
          </Text>
          <ul className="kontor-plain-list">
            {contested.map((path) => {
              const value = saved[path];
              return (
                <li key={path}>
                  {nameField(path)}
                  {typeof value === 'string' && value !== '' ? ` (${t('conflict.saved', { value })})` : null}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Stack>
  );
}
