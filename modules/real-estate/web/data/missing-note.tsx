import { Anchor, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { focusField } from '#platform/web/form/focus-field.ts';
import type { RecordWords } from '#platform/web/records/record-words.ts';
import { labelKeyOf } from '../../contract/objects/field-labels.ts';
import type { FormValues } from './form-fields.ts';
import type { ObjectEditing } from './use-object-form.ts';
import classes from './data.module.css';

interface MissingNoteProps {
  readonly editing: ObjectEditing;
  /** Values on which labels depend. */
  readonly conditions: FormValues;
  /** Required fields that are empty. */
  readonly missing: readonly string[];
  readonly words: RecordWords;
  readonly isSaving: boolean;
  readonly onSaveDraft: () => void;
}

/** Names beside the buttons the fields that are still missing, each a jump to it, and saves a draft until then. */
export function MissingNote({ editing, conditions, missing, words, isSaving, onSaveDraft }: MissingNoteProps) {
  const { t } = useTranslation('real-estate');
  if (missing.length === 0) return null;
  const [first = '', ...others] = missing;
  const more = others.slice(maxNamed - 1);
  const named = [first, ...others.slice(0, maxNamed - 1)];
  return (
    <>
      <Text size="sm" role="status" className={classes.missing}>
        {t('objectData.missing', { count: missing.length })}{' '}
        {named.map((name, index) => (
          <span key={name}>
            {index === 0 ? '' : ', '}
            <Anchor component="button" type="button" size="sm" onClick={() => focusField(editing.root.current, [name])}>
              {words.say(labelKeyOf(name, conditions))}
            </Anchor>
          </span>
        ))}
        {more.length === 0 ? null : ` ${t('objectData.more', { count: more.length })}`}
      </Text>
      <Button variant="default" disabled={isSaving} onClick={onSaveDraft}>
        {t('objectData.saveDraft')}
      </Button>
    </>
  );
}

const maxNamed = 3;
