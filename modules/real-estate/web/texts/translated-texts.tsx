import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { EntityForm } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { languageNames } from '#platform/web/i18n/language.ts';
import { useRecordWords } from '#platform/web/records/record-words.ts';
import { objektEntity } from '../../contract/objects/objekt-entity.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { translatedTexts } from '../../contract/objects/translated-texts.ts';
import type { TranslatedLanguage } from '../../contract/objects/translated-texts.ts';
import { objectsPage } from '../pages.ts';
import { CharacterCount } from './character-count.tsx';
import { maxCharacters } from './text-form-fields.ts';
import { useTranslatedTextsForm } from './use-translated-texts-form.ts';
import classes from './texts.module.css';

interface TranslatedTextsProps {
  readonly object: Objekt;
  readonly language: TranslatedLanguage;
}

/** The texts of an object in another language, each above the German one. */
export function TranslatedTexts({ object, language }: TranslatedTextsProps) {
  const { t } = useTranslation('real-estate');
  const navigate = useNavigate();
  const words = useRecordWords({ module: 'real-estate', entity: objektEntity });
  const { editing, kept, saving } = useTranslatedTextsForm(object, language);
  const loose = editing as unknown as EntityEditing<FieldSet>;
  return (
    <EntityForm
      title={t('objectTexts.translatedTitle', { language: languageNames[language] })}
      text={t('objectTexts.translatedText')}
      editing={editing}
      saving={saving}
      kept={kept}
      onCancel={() => void navigate(objectsPage.link({}))}
      nameField={words.field}
    >
      {translatedTexts.map((name) => {
        const german = String(object.data[name] ?? '').trim();
        const max = maxCharacters(name);
        return (
          <div key={name} className={classes.text}>
            <div>
              <FieldInput editing={loose} name={name} label={words.field(name)} />
              {max === undefined ? null : <CharacterCount editing={loose} name={name} max={max} />}
              <Text size="sm" c="dimmed" className={classes.words}>
                {german === '' ? t('objectTexts.noOriginal') : t('objectTexts.original', { text: german })}
              </Text>
            </div>
          </div>
        );
      })}
    </EntityForm>
  );
}
