import { useTranslation } from 'react-i18next';

/** Returns labels of fields, and a word for an empty one. */
export function useFieldWords() {
  const { t } = useTranslation('real-estate');
  return {
    t,
    label: (name: string) => t(`estateConfiguration.fields.${name}` as 'estateConfiguration.fields.agb'),
    shown: (text: string) => (text === '' ? t('estateConfiguration.empty') : text),
    secret: (isSet: boolean) => t(isSet ? 'estateConfiguration.secretSet' : 'estateConfiguration.secretMissing'),
  };
}
