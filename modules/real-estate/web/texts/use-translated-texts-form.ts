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
import type { TranslatedLanguage } from '../../contract/objects/translated-texts.ts';
import { useSavedObject } from '../objects/use-saved-object.ts';
import { translatedFields } from './text-form-fields.ts';
import type { TranslatedFields } from './text-form-fields.ts';

/** Form of the texts of an object in a language beside German. */
export function useTranslatedTextsForm(object: Objekt, language: TranslatedLanguage) {
  const { t } = useTranslation('real-estate');
  const { fetchObject, showSaved } = useSavedObject(object);
  const { objectId } = object;
  const toEntity = ({ texts, version }: Objekt): SavedEntity<TranslatedFields> => ({ ...texts[language], version });
  const editing = useEntityForm({ fields: translatedFields, entity: toEntity(object) });
  const kept = useKeptInput(editing, `object-texts.${objectId}.${language}`);
  const saving = useSave({
    editing,
    prefix: `texts.${language}`,
    attempt: 'save',
    send: async (wire: WireOf<TranslatedFields>, version) => {
      // The texts of a language are replaced as a whole.
      const texts = { [language]: Object.fromEntries(Object.entries(wire).filter(([, text]) => text !== '')) };
      const body = { objectId, ...(version === undefined ? {} : { version }), texts };
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
