import { Spoiler, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chat.module.css';

/** Height in pixels from which a question is folded. */
const foldedHeight = 120;

interface ExchangeProps {
  readonly asked: string;
  /** Answer, as the page shows its kind. */
  readonly children: ReactNode;
}

/** The latest exchange: what was asked, and what was answered. */
export function Exchange({ asked, children }: ExchangeProps) {
  const { t } = useTranslation('assistants');
  return (
    <Stack component="section" gap="md" aria-label={t('chat.latest')}>
      <div className={classes.asked}>
        <VisuallyHidden>{t('chat.asked')} </VisuallyHidden>
        <Spoiler maxHeight={foldedHeight} showLabel={t('chat.more')} hideLabel={t('chat.less')}>
          <p className={classes.text}>{asked}</p>
        </Spoiler>
      </div>
      {children}
    </Stack>
  );
}

/** Answer that is a text alone. */
export function AnswerText({ text }: { readonly text: string }) {
  return <p className={classes.text}>{text}</p>;
}
