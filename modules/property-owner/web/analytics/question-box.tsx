import { Button, Textarea } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxQuestion } from '../../contract/analytics/limits.ts';
import classes from './analytics.module.css';

interface QuestionBoxProps {
  /** The question in the address. */
  readonly question: string;
  /** True once there is an answer: a short question then changes it. */
  readonly isFollowUp: boolean;
  readonly isRunning: boolean;
  readonly onAsk: (question: string) => void;
}

/** Field of the question; Enter asks it. */
export function QuestionBox({ question, isFollowUp, isRunning, onAsk }: QuestionBoxProps) {
  const { t } = useTranslation('property-owner');
  const [text, setText] = useState(question);
  const isBlank = text.trim() === '';
  const ask = () => (isBlank || isRunning ? undefined : onAsk(text.trim()));
  return (
    <form
      className={classes.box}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Textarea
        className={classes.question ?? ''}
        label={t('analytics.question')}
        description={isFollowUp ? t('analytics.followUp') : undefined}
        placeholder={t('analytics.placeholder')}
        value={text}
        maxLength={maxQuestion}
        autosize
        minRows={1}
        maxRows={6}
        data-start
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          ask();
        }}
      />
      <Button
        type="submit"
        loading={isRunning}
        disabled={isBlank}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {t('analytics.ask')}
      </Button>
    </form>
  );
}
