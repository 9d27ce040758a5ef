import { useTranslation } from 'react-i18next';
import type { WireOf } from '#platform/contract/fields.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import type { SavedEntity } from '#platform/web/form/use-entity-form.ts';
import { useKeptInput } from '#platform/web/form/use-kept-input.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { saveObjekt } from '../../contract/objects/objekt.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { useSavedObject } from '../objects/use-saved-object.ts';
import { textFormFields } from './text-form-fields.ts';
import type { TextFormFields } from './text-form-fields.ts';

type Saved = SavedEntity<TextFormFields>;

const toEntity = ({ data, version }: Objekt): Saved => ({ ...data, version }) as unknown as Saved;

/** Form of the texts of an object. Texts may be saved while other required fields are still empty. */
export function useTextsForm(object: Objekt) {
  const { t } = useTranslation('real-estate');
  const { fetchObject, showSaved } = useSavedObject(object);
  const editing = useEntityForm({ fields: textFormFields, entity: toEntity(object) });
  const kept = useKeptInput(editing, `object-texts.${object.objectId}`);
  const saving = useSave({
    editing,
    prefix: 'data',
    attempt: 'save',
    send: async (wire: WireOf<TextFormFields>, version) => {
      const { realEstateBuyChecklist, ...texts } = wire;
      const hasChecklist = 'realEstateBuyChecklist' in object.data;
      const data = { ...texts, ...(hasChecklist ? { realEstateBuyChecklist } : {}) };
      const isIncomplete = object.missing.length > 0;
      const body = {
        objectId: object.objectId,
        ...(version === undefined ? {} : { version }),
        data,
        ...(isIncomplete ? { draft: true } : {}),
      };
      return (await call(saveObjekt, { body })).objekt;
    },
    fetchSaved: async () => toEntity(await fetchObject()),
    onSaved: (saved) => {
      editing.adopt(toEntity(saved));
      showSaved(saved);
      notifySuccess(t('objectTexts.saved'));
    },
  });
  return { editing, kept, saving };
}
