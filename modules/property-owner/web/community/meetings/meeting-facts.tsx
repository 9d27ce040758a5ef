import { useTranslation } from 'react-i18next';
import { Text } from '@mantine/core';
import textClasses from '#platform/web/components/text.module.css';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { useMeetingWords } from './use-meeting-words.ts';

/** Facts of a meeting: when, where, kind, how to join, topics until, remarks. */
export function MeetingFacts({ meeting }: { readonly meeting: Meeting }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const words = useMeetingWords();
  const { tag, ort, art, form, zugang, antraegeBis, hinweise, dringlichkeit, pdfName } = meeting;
  const typed = (text: string) =>
    text === '' ? null : (
      <Text size="sm" className={textClasses.typed}>
        {text}
      </Text>
    );
  const when = words.whenOf(meeting);
  return (
    <FactList
      facts={[
        [t('meetings.fields.datum'), when === '' ? '–' : tag === null ? t('meetings.asTyped', { text: when }) : when],
        [t('meetings.fields.ort'), ort === '' ? null : ort],
        [t('meetings.fields.art'), t(`meetings.kinds.${art}`)],
        [t('meetings.fields.form'), t(`meetings.forms.${form}`)],
        [t('meetings.access'), typed(zugang)],
        [t('meetings.fields.antraegeBis'), antraegeBis === null ? null : formatDate(antraegeBis, language)],
        [t('meetings.fields.hinweise'), typed(hinweise)],
        [t('meetings.fields.dringlichkeit'), typed(dringlichkeit)],
        [t('meetings.fields.pdfName'), pdfName === '' ? null : pdfName],
      ]}
    />
  );
}
