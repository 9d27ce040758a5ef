import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findUnknownWords } from '../../contract/configuration/letter-placeholders.ts';
import { fillLetterText } from '../../contract/configuration/letter-texts.ts';
import type { LetterSource } from '../../contract/configuration/letter-texts.ts';
import { PlaceholderHint } from './placeholder-hint.tsx';
import textClasses from '#platform/web/components/text.module.css';

interface FilledTextProps {
  readonly text: string;
  /** Invoice whose values replace the placeholders. */
  readonly invoice: LetterSource;
}

/** Shows what a text with placeholders becomes; renders nothing for a text without any. */
export function FilledText({ text, invoice }: FilledTextProps) {
  const { t } = useTranslation('accounting');
  if (!text.includes('{')) return null;
  return (
    <>
      <Text size="sm" c="dimmed" mt={4} lang={invoice.language} className={textClasses['anywhereLines']}>
        {`${t('letterText.becomes')}\n${fillLetterText(text, invoice)}`}
      </Text>
      <PlaceholderHint names={findUnknownWords(text)} label={(names) => t('letterText.notReplaced', { names })} />
    </>
  );
}
