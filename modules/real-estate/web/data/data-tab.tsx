import { Alert, List } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { EntityForm } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { asLoose } from '#platform/web/form/use-field.ts';
import { useRecordWords } from '#platform/web/records/record-words.ts';
import { labelKeyOf } from '../../contract/objects/field-labels.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { objektEntity } from '../../contract/objects/objekt-entity.ts';
import { sectionsOf } from '../../contract/objects/sections.ts';
import { useFieldOfAddress } from '../objects/use-field-of-address.ts';
import { objectsPage } from '../pages.ts';
import { conditionFields, isLinked, isRequired, listLost, listMissingInForm } from './form-fields.ts';
import type { FormValues } from './form-fields.ts';
import { Hints } from './field-hints.tsx';
import { MissingNote } from './missing-note.tsx';
import { ObjectSection } from './object-sections.tsx';
import { useObjectForm } from './use-object-form.ts';
import type { ObjectEditing } from './use-object-form.ts';

/** The data of an object: the fields of its type in sections that fold. */
export function DataTab({ object }: { readonly object: Objekt }) {
  const { t } = useTranslation('real-estate');
  const navigate = useNavigate();
  const words = useRecordWords({ module: 'real-estate', entity: objektEntity });
  const { editing, kept, saving, saveDraft } = useObjectForm(object);
  useFieldOfAddress(editing.root);
  const hasLinked = isLinked(object);
  const { control } = asLoose(editing.form);
  // Computed values, so that a keystroke renders its own field only.
  const conditions = useWatch({ control, compute: pickConditions });
  const missing = useWatch({ control, compute: (values: FormValues) => listMissingInForm(values, hasLinked) });
  const lost = useWatch({ control, compute: listLost });
  const ofType = useEditingOfType(editing as unknown as ObjectEditing, conditions, hasLinked);
  const type = String(conditions['realEstateType']);
  return (
    <EntityForm
      title={t('objectData.title')}
      editing={editing}
      saving={saving}
      kept={kept}
      onCancel={() => void navigate(objectsPage.link({}))}
      canSave={missing.length === 0}
      nameField={(path) => words.say(labelKeyOf(path, conditions))}
      nameOption={words.option}
      note={
        <MissingNote
          editing={ofType}
          conditions={conditions}
          missing={missing}
          words={words}
          isSaving={saving.isSaving}
          onSaveDraft={() => void saveDraft()}
        />
      }
    >
      <FieldGrid>
        <FieldInput
          editing={ofType}
          name="realEstateType"
          label={words.field('realEstateType')}
          options={words.options('realEstateType')}
        />
        <FieldInput editing={ofType} name="externalId" label={words.field('externalId')} />
      </FieldGrid>
      {lost.length === 0 ? null : (
        <Alert className="kontor-notice" title={t('objectData.lost', { count: lost.length })}>
          <List size="sm">
            {lost.map((name) => (
              <List.Item key={name}>{words.say(labelKeyOf(name, object.data))}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Hints editing={ofType} others={object.data}>
        {sectionsOf(type, hasLinked).map((section) => (
          <ObjectSection
            key={section.name}
            section={section}
            editing={ofType}
            conditions={conditions}
            words={words}
            hasLinked={hasLinked}
          />
        ))}
      </Hints>
    </EntityForm>
  );
}

/** Values on which other fields depend. */
function pickConditions(values: FormValues): FormValues {
  return Object.fromEntries(conditionFields.map((name) => [name, values[name]]));
}

/** The form with the fields that the type requires, which are marked while they are empty. */
function useEditingOfType(editing: ObjectEditing, conditions: FormValues, hasLinked: boolean): ObjectEditing {
  const fields = useMemo<FieldSet>(
    () =>
      Object.fromEntries(
        Object.entries(editing.fields).map(([name, field]) => [
          name,
          isRequired(name, conditions, hasLinked) ? { ...field, isRequired: true } : field,
        ]),
      ),
    [editing.fields, conditions, hasLinked],
  );
  return { ...editing, fields };
}
