import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import type { EntityEditing, SavedEntity } from '#platform/web/form/use-entity-form.ts';
import { useKeptInput } from '#platform/web/form/use-kept-input.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { saveObjekt } from '../../contract/objects/objekt.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { proposeUpdate } from '../objects/object-updates.ts';
import { useSavedObject } from '../objects/use-saved-object.ts';
import { formFields, toEntity, toRequest } from './form-fields.ts';
import type { FormFields } from './form-fields.ts';

type Saved = SavedEntity<FormFields>;

/** Form of an object's data: saves it complete, or as a draft. */
export function useObjectForm(object: Objekt) {
  const { t } = useTranslation('real-estate');
  const { fetchObject, showSaved } = useSavedObject(object);
  const { objectId } = object;
  const editing = useEntityForm({ fields: formFields, entity: toEntity(object) as Saved });
  const kept = useKeptInput(editing, `object-data.${objectId}`);
  const isDraft = useRef(false);
  const saving = useSave({
    editing,
    prefix: ['data', 'dataTwo'],
    attempt: 'save',
    send: async (wire, version) =>
      (
        await call(saveObjekt, {
          body: {
            objectId,
            ...(version === undefined ? {} : { version }),
            ...(toRequest(wire, editing.form.getValues()) as object),
            ...(isDraft.current ? { draft: true } : {}),
          },
        })
      ).objekt,
    fetchSaved: async () => toEntity(await fetchObject()) as Saved,
    onSaved: (saved) => {
      proposeUpdate(object, saved);
      editing.adopt(toEntity(saved) as Saved);
      showSaved(saved);
      notifySuccess(t(isDraft.current ? 'objectData.draftSaved' : 'objectData.saved'));
    },
  });
  const save = async (draft: boolean): Promise<boolean> => {
    isDraft.current = draft;
    return saving.save();
  };
  return {
    editing,
    kept,
    saving: { ...saving, save: () => save(false) },
    saveDraft: () => save(true),
  };
}

/** The form without the names of its fields, for parts that show any of them. */
export type ObjectEditing = EntityEditing<FieldSet>;
