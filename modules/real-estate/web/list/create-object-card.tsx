import { useQueryClient } from '@tanstack/react-query';
import { line, recordLookup, presetChoice } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { EntityForm, useFocusOnOpen } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import { createObjekt } from '../../contract/objects/objekt.ts';
import { objectKeys } from '../object-keys.ts';
import { objectChoices } from '../object-queries.ts';
import { useObjectWords } from '../objects/use-object-words.ts';

const fields = defineFields({
  title: line({ max: 100, required: true }),
  realEstateType: presetChoice(objectTypes, 'realestates.houseBuy'),
  objectId: line({ max: 40 }),
  copyObjectFrom: recordLookup(),
});

interface CreateObjectCardProps {
  /** Number that a new object gets without one. */
  readonly proposed: string;
  /** Object to copy; null for none. */
  readonly copyFrom: string | null;
  readonly onCancel: () => void;
  /** Called with the number of the object that was added; the form must go before another page is opened. */
  readonly onCreated: (objectId: string) => void;
}

/** Form of a new object: title and type are enough; it opens once it is there. */
export function CreateObjectCard({ proposed, copyFrom, onCancel, onCreated }: CreateObjectCardProps) {
  const { t, option } = useObjectWords();
  const client = useQueryClient();
  const editing = useEntityForm({
    fields,
    entity: null,
    prefill: {
      realEstateType: 'realestates.houseBuy',
      objectId: proposed,
      copyObjectFrom: copyFrom === null ? null : { id: copyFrom, label: copyFrom },
    },
  });
  useFocusOnOpen(editing);
  const saving = useSave({
    editing,
    attempt: 'create',
    prefix: 'data',
    send: async ({ title, realEstateType, objectId, copyObjectFrom }) => {
      const source = copyObjectFrom as string | null;
      const { objekt } = await call(createObjekt, {
        body: {
          ...(objectId === '' ? {} : { objectId }),
          data: { title, realEstateType },
          ...(source === null ? {} : { copyObjectFrom: source }),
        },
      });
      return objekt;
    },
    onSaved: ({ objectId }) => {
      void client.invalidateQueries({ queryKey: objectKeys.all });
      notifySuccess(t('objects.toasts.created'));
      onCreated(objectId);
    },
  });
  return (
    <EntityForm
      title={t('objects.create')}
      editing={editing}
      saving={saving}
      onCancel={onCancel}
      saveLabel={t('objects.create')}
    >
      <FieldGrid>
        <div className="kontor-wide">
          <FieldInput editing={editing} name="title" label={t('records.objekt.fields.title')} />
        </div>
        <FieldInput
          editing={editing}
          name="realEstateType"
          label={t('records.objekt.fields.realEstateType')}
          options={objectTypes.map((value) => ({ value, label: option('realEstateType', value) }))}
        />
        <FieldInput editing={editing} name="objectId" label={t('records.objekt.fields.objectId')} />
        <FieldInput
          editing={editing}
          name="copyObjectFrom"
          label={t('objects.copyObjectFrom')}
          hint={t('objects.copyHint')}
          records={{ find: objectChoices }}
        />
      </FieldGrid>
    </EntityForm>
  );
}
