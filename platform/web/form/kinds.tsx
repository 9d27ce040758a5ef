import type { ComponentType, ReactNode } from 'react';
import { formatDecimal } from '../../contract/decimal-text.ts';
import type { RecordReference } from '../../contract/field-kinds.ts';
import type { Field, FieldKind, FieldSet } from '../../contract/fields.ts';
import { isEmptyValue } from '../../contract/fields.ts';
import { groupIban } from '../../contract/iban.ts';
import { languageKeys } from '../../contract/language-keys.ts';
import type { LanguageKey } from '../../contract/language-keys.ts';
import { formatDate, formatList, formatMoney } from '../format/format.ts';
import { languageNames } from '../i18n/language.ts';
import {
  ChoiceInput,
  ChoicesInput,
  DaySelect,
  EmailInput,
  FeatureInput,
  FlagInput,
  IbanInput,
  LazyImageInput,
  LineInput,
  MultilineInput,
  NoInput,
  NumberInput,
  RecordInput,
  SecretInput,
} from './field-inputs.tsx';
import type { FieldInputProps } from './field-inputs.tsx';
import { isDay } from './parse-day.ts';
import { Picture } from './picture.tsx';

/** Texts for the values of one field. */
interface ValueTexts {
  readonly language: LanguageKey;
  /** Returns a text of the platform. */
  readonly t: (key: string) => string;
  /** Returns the label of an option; of a row's column if it is named. */
  readonly nameOption: (value: string, column?: string) => string;
}

/** Screens of one kind of fields. */
interface ScreenKind {
  readonly Input: ComponentType<FieldInputProps<FieldSet>>;
  /** Formats a value of a response: in lists, details and the audit log. */
  readonly show: (value: unknown, field: Field, texts: ValueTexts) => string;
  /** Formats a form value, which is not empty: in the dialog of a conflict. */
  readonly showTyped: (value: unknown, field: Field, texts: ValueTexts) => ReactNode;
  /** Alignment of a list's column. */
  readonly align: 'end' | null;
  /** True if the input takes the whole width of a form. */
  readonly isWide: boolean;
  /** True if the input shows the field's options. */
  readonly hasOptions: boolean;
  /** True if the value describes a record in the search of all kinds. */
  readonly isDescription: boolean;
  /** Attributes of the input among settings, where a password is that of another service. */
  readonly settingsInput?: { readonly autoComplete: string };
  /** Address that a value leads to, such as that of an email. */
  readonly toHref?: (value: string) => string;
  /** True if a read-only value is a checkbox, as its input. */
  readonly isCheck?: true;
  /** Text of an empty value in the dialog of a conflict. */
  readonly emptyText: string;
}

const cents = 2;
const showText = (value: unknown) => String(value);
const showOption = (value: unknown, _field: Field, { nameOption }: ValueTexts) => nameOption(String(value));
const showOptions = (value: unknown, _field: Field, { nameOption, language }: ValueTexts) =>
  formatList(
    (value as readonly string[]).map((option) => nameOption(option)),
    language,
  );
const showReference = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as RecordReference).label : String(value);
const showFlag = (value: unknown, _field: Field, { t }: ValueTexts) =>
  t(String(value) === 'true' ? 'conflict.yes' : 'conflict.no');

const showFeature = (value: unknown, field: Field, texts: ValueTexts) => showFlag(value === 'YES', field, texts);

const text = {
  Input: LineInput,
  show: showText,
  showTyped: showText,
  align: null,
  isWide: false,
  hasOptions: false,
  isDescription: false,
  emptyText: 'conflict.empty',
} as const satisfies ScreenKind;
const localized = { ...text, show: showLanguages, showTyped: showLanguages } as const;
const secret = () => '••••••';

/** All that the screens know of a kind of fields: a new kind is a new row. */
export const fieldKinds: Readonly<Record<FieldKind, ScreenKind>> = {
  line: { ...text, isDescription: true },
  multiline: { ...text, Input: MultilineInput, isWide: true },
  email: { ...text, Input: EmailInput, isDescription: true, toHref: (value) => `mailto:${value}` },
  iban: { ...text, Input: IbanInput, show: (value) => groupIban(String(value)) },
  secret: {
    ...text,
    Input: SecretInput,
    show: secret,
    showTyped: secret,
    settingsInput: { autoComplete: 'new-password' },
  },
  number: { ...text, Input: NumberInput, show: showNumber, align: 'end' },
  day: {
    ...text,
    Input: DaySelect,
    show: (value, _field, { language }) => formatDate(String(value), language),
    // A form may hold an invalid text as typed.
    showTyped: (value, _field, { language }) =>
      isDay(String(value)) ? formatDate(String(value), language) : String(value),
  },
  flag: { ...text, Input: FlagInput, show: showFlag, showTyped: showFlag, isCheck: true },
  feature: { ...text, Input: FeatureInput, show: showFeature, showTyped: showFeature, isCheck: true },
  choice: { ...text, Input: ChoiceInput, show: showOption, showTyped: showOption, hasOptions: true },
  choices: { ...text, Input: ChoicesInput, show: showOptions, showTyped: showOptions, hasOptions: true },
  lookup: { ...text, Input: ChoiceInput, show: showOption, showTyped: showOption },
  record: { ...text, Input: RecordInput, show: showReference, showTyped: showReference, isDescription: true },
  localized,
  localizedText: { ...localized, Input: MultilineInput },
  image: {
    ...text,
    Input: LazyImageInput,
    show: (_value, _field, { t }) => t('conflict.picture'),
    showTyped: (value, _field, { t }) => <Picture address={String(value)} label={t('conflict.picture')} />,
  },
  rows: { ...text, Input: NoInput, show: showRows, showTyped: showRows, emptyText: 'conflict.removed' },
};

function showNumber(value: unknown, field: Field, { language }: ValueTexts): string {
  const { isMoney, decimals = 0, unit, isGrouped = true } = field;
  if (isMoney === true && unit === undefined) return formatMoney(Number(value), language);
  // A measured value has the decimals that were measured: 138,5 m².
  const min = isMoney === true ? cents : unit === undefined ? decimals : 0;
  const written = formatDecimal(Number(value), language, { min, max: decimals, isGrouped });
  return unit === undefined ? written : `${written}\u00A0${unit}`;
}

function showLanguages(value: unknown, _field: Field, { t }: ValueTexts): string {
  const lines = value as Readonly<Partial<Record<LanguageKey, string>>>;
  const filled = languageKeys.flatMap((key) => {
    const line = lines[key] ?? '';
    return line.trim() === '' ? [] : [`${languageNames[key]}: ${line}`];
  });
  return filled.length === 0 ? t('conflict.empty') : filled.join('\n');
}

/** One row a line, each value as typed. */
function showRows(value: unknown, { rowFields = {} }: Field, texts: ValueTexts): string {
  const showRow = (row: Readonly<Record<string, unknown>>) =>
    Object.entries(rowFields)
      .filter(([column]) => !isEmptyValue(row[column]))
      .map(([column, field]) =>
        String(
          fieldKinds[field.kind].showTyped(row[column], field, {
            ...texts,
            nameOption: (option) => texts.nameOption(option, column),
          }),
        ),
      )
      .join(' · ');
  return (value as readonly Readonly<Record<string, unknown>>[]).map(showRow).join('\n');
}
