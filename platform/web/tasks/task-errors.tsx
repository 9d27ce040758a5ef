import { ScrollArea, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ErrorEntry } from '../../contract/errors.ts';
import { translateError } from '../api/errors.ts';
import textClasses from '../components/text.module.css';

/** Errors of a task, one line each; nothing without any. */
export function TaskErrors({ errors }: { readonly errors: readonly ErrorEntry[] }) {
  const { t } = useTranslation('platform');
  const texts = [...new Set(errors.map((entry) => translateError(entry, t)))];
  if (texts.length === 0) return null;
  return (
    <ScrollArea.Autosize mah={160} type="auto" viewportProps={{ tabIndex: texts.length > 3 ? 0 : -1 }}>
      <ul style={{ margin: 0, paddingLeft: texts.length > 1 ? 16 : 0, listStyle: texts.length > 1 ? 'disc' : 'none' }}>
        {texts.map((text) => (
          <Text key={text} component="li" size="xs" c="var(--kontor-danger-text)" className={textClasses['anywhere']}>
            {text}
          </Text>
        ))}
      </ul>
    </ScrollArea.Autosize>
  );
}
