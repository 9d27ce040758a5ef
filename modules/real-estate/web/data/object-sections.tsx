import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { Fold } from '#platform/web/form/fold.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { asLoose } from '#platform/web/form/use-field.ts';
import { formatList } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { RecordWords } from '#platform/web/records/record-words.ts';
import { internalSections } from '../../contract/objects/sections.ts';
import type { Section } from '../../contract/objects/sections.ts';
import { labelKeyOf } from '../../contract/objects/field-labels.ts';
import { FieldHints } from './field-hints.tsx';
import { isRequired, isShown } from './form-fields.ts';
import type { FormValues } from './form-fields.ts';
import { ObjectField } from './object-field.tsx';
import type { ObjectEditing } from './use-object-form.ts';
import classes from './data.module.css';

interface ObjectSectionProps {
  readonly section: Section;
  readonly editing: ObjectEditing;
  readonly conditions: FormValues;
  readonly words: RecordWords;
  readonly hasLinked: boolean;
}

/** A section of the form: open if it is filled or has a required field, else folded with the names of its fields. */
export function ObjectSection({ section, editing, conditions, words, hasLinked }: ObjectSectionProps) {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const type = String(conditions['realEstateType']);
  const shown = section.fields.filter((name) => isShown(name, type, conditions));
  const values: unknown[] = useWatch({ control: asLoose(editing.form).control, name: [...section.fields] });
  const isFilled = values.some((value) => !saysNothing(value) && value !== false);
  const isNeeded = section.fields.some((name) => isRequired(name, conditions, hasLinked));
  const isInternal = internalSections.includes(section.name);
  const names = shown.slice(0, maxNamed).map((name) => words.say(labelKeyOf(name, conditions)));
  return (
    <Fold
      order={3}
      title={words.say(`sections.${section.name}`)}
      text={formatList(names, language)}
      opens={isNeeded || isFilled}
      className={isInternal ? `${classes.section} ${classes.internal}` : classes.section}
    >
      {isInternal ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('objectData.internal')}
        </Text>
      ) : null}
      <FieldGrid>
        {shown.map((name) => (
          <ObjectField key={name} editing={editing} name={name} conditions={conditions} words={words}>
            <FieldHints editing={editing} name={name} words={words} />
          </ObjectField>
        ))}
      </FieldGrid>
    </Fold>
  );
}

const maxNamed = 4;
