import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconPencilBolt } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { EntityForm } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { asLoose, useField } from '#platform/web/form/use-field.ts';
import { languageNames } from '#platform/web/i18n/language.ts';
import { useRecordWords } from '#platform/web/records/record-words.ts';
import type { RecordWords } from '#platform/web/records/record-words.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { objektEntity } from '../../contract/objects/objekt-entity.ts';
import { textTypes } from '../../contract/texts/text-types.ts';
import type { TextType } from '../../contract/texts/text-types.ts';
import { useFieldOfAddress } from '../objects/use-field-of-address.ts';
import { objectsPage } from '../pages.ts';
import { CharacterCount } from './character-count.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { TextFindings } from './text-findings.tsx';
import { listTexts, maxCharacters } from './text-form-fields.ts';
import type { TextFormFields } from './text-form-fields.ts';
import { TranslatedTexts } from './translated-texts.tsx';
import { useTextsForm } from './use-texts-form.ts';
import classes from './texts.module.css';

/** The texts of an object in the language that is chosen. Forms stay as they are while another language is shown. */
export function TextsTab({ object }: { readonly object: Objekt }) {
  const { t } = useTranslation('real-estate');
  const [language, setLanguage] = useState<LanguageKey>('de');
  const [opened, setOpened] = useState<ReadonlySet<LanguageKey>>(new Set(['de']));
  const choose = (next: LanguageKey) => {
    setLanguage(next);
    setOpened((before) => new Set([...before, next]));
  };
  const labelOf = (key: LanguageKey) => {
    const count = Object.values(object.texts[key] ?? {}).filter((text) => text.trim() !== '').length;
    const name = languageNames[key];
    return count === 0 ? name : t('objectTexts.languageCount', { language: name, count });
  };
  return (
    <Stack gap="md">
      <NativeSelect
        className={classes.language}
        label={t('objectTexts.language')}
        value={language}
        data={languageKeys.map((value) => ({ value, label: labelOf(value) }))}
        onChange={({ currentTarget: { value } }) => choose(value as LanguageKey)}
      />
      {[...opened].map((key) => (
        <div key={key} hidden={key !== language}>
          {key === 'de' ? <GermanTexts object={object} /> : <TranslatedTexts object={object} language={key} />}
        </div>
      ))}
    </Stack>
  );
}

/** The German texts, each with its counter, what is to be checked in it, and a draft on request. */
function GermanTexts({ object }: { readonly object: Objekt }) {
  const { t } = useTranslation('real-estate');
  const navigate = useNavigate();
  const words = useRecordWords({ module: 'real-estate', entity: objektEntity });
  const { editing, kept, saving } = useTextsForm(object);
  useFieldOfAddress(editing.root);
  const loose = editing as unknown as EntityEditing<FieldSet>;
  const [internal] = useState(() => ({ ...object.data, ...object.dataTwo }));
  return (
    <EntityForm
      title={t('objectTexts.title')}
      text={t('objectTexts.text')}
      editing={editing}
      saving={saving}
      kept={kept}
      onCancel={() => void navigate(objectsPage.link({}))}
      nameField={words.field}
    >
      {listTexts(String(object.data['realEstateType'])).map((name) => (
        <ObjectText key={name} name={name} editing={loose} words={words} object={object} checked={internal} />
      ))}
    </EntityForm>
  );
}

interface ObjectTextProps {
  readonly name: keyof TextFormFields & string;
  readonly editing: EntityEditing<FieldSet>;
  readonly words: RecordWords;
  readonly object: Objekt;
  /** Data that texts must not contradict. */
  readonly checked: Readonly<Record<string, unknown>>;
}

const isDrafted = (name: string): name is TextType => (textTypes as readonly string[]).includes(name);

function ObjectText({ name, editing, words, object, checked }: ObjectTextProps) {
  const { t } = useTranslation('real-estate');
  const [isOpen, setOpen] = useState(false);
  const { value, set } = useField<FieldSet, string>(editing, name);
  const label = words.field(name);
  const max = maxCharacters(name);
  const readData = () => {
    const values = editing.form.getValues() as Readonly<Record<string, unknown>>;
    return { ...sentData(object.data), descriptionNoteLongKIHelp: values['descriptionNoteLongKIHelp'] };
  };
  return (
    <div className={classes.text}>
      <div>
        <FieldInput editing={editing} name={name} label={label} />
        {max === undefined ? null : <CharacterCount editing={editing} name={name} max={max} />}
        <TextFindings editing={editing} name={name} data={checked} />
        {name === 'descriptionNoteLong' ? (
          <FieldInput
            editing={editing}
            name="descriptionNoteLongKIHelp"
            label={words.field('descriptionNoteLongKIHelp')}
            hint={t('objectTexts.keywordsHint')}
          />
        ) : null}
        {isDrafted(name) && !isOpen ? (
          <Group mt={8}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencilBolt size={16} aria-hidden />}
              onClick={() => setOpen(true)}
              aria-label={t('objectTexts.draftOf', { text: label })}
            >
              {t('objectTexts.draft')}
            </Button>
          </Group>
        ) : null}
      </div>
      {isOpen && isDrafted(name) ? (
        <DraftPanel
          textType={name}
          label={label}
          current={value}
          readData={readData}
          onAccept={(text) => {
            set(text);
            if (name === 'descriptionNoteLong')
              asLoose(editing.form).setValue('descriptionNoteLongKIText', text, { shouldDirty: true });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** Data of an answer as a request takes them: empty fields left out. */
function sentData(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const left = new Set(['synchEstate', 'showAdress', 'realEstateStatus']);
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => !left.has(name) && value !== null && value !== ''),
  );
}
