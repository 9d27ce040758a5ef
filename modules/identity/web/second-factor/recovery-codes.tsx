import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readClock } from '#platform/web/clock.ts';
import { CopyTextButton } from '#platform/web/components/copy-text-button.tsx';
import { useFocusedHeading } from '#platform/web/components/focus-heading.ts';
import { saveFile } from '#platform/web/downloads/save-file.ts';
import { formatDayOf } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { printText } from './print-text.ts';
import classes from './recovery-codes.module.css';

interface RecoveryCodesProps {
  readonly email: string;
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Recovery codes, which cannot be read again: copy, save or print. */
export function RecoveryCodes({ email, codes, doneLabel, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const heading = useFocusedHeading();
  const [madeAt] = useState(() => readClock().toISOString());
  const title = t('factor.fileTitle', { email, day: formatDayOf(madeAt, language) });
  const text = [title, '', ...codes, ''].join('\r\n');
  return (
    <Stack gap="md" maw={420}>
      <Title order={3} size="h5" ref={heading} tabIndex={-1}>
        {t('factor.codesTitle')}
      </Title>
      <Text size="sm">{t('factor.codesText')}</Text>
      <ul className={classes.codes} aria-label={t('factor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyTextButton text={text} label={t('factor.copy')} copiedLabel={t('factor.copied')} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => saveFile(new TextEncoder().encode(text), t('factor.fileName'), 'text/plain')}
        >
          {t('factor.download')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => printText(title, codes)}
        >
          {t('factor.print')}
        </Button>
      </Group>
      <Group>
        <Button onClick={onDone}>{doneLabel}</Button>
      </Group>
    </Stack>
  );
}
