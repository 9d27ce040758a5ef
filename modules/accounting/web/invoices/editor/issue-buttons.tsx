import { Button } from '@mantine/core';
import { IconFileCheck, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '#platform/web/feedback/return-focus.ts';
import classes from './invoice-editor.module.css';

interface IssueButtonsProps {
  readonly isIssuing: boolean;
  readonly isDisabled: boolean;
  readonly onIssue: (purpose: { readonly sends: boolean }) => void;
}

/** Last steps of a draft in the bar: issue it, or issue and send it. They lose the focus while busy and get it back. */
export function IssueButtons({ isIssuing, isDisabled, onIssue }: IssueButtonsProps) {
  const { t } = useTranslation('accounting');
  const button = useReturnFocus<HTMLButtonElement>(isIssuing);
  return (
    <>
      <Button
        className={classes.issueAndSend}
        variant="light"
        leftSection={<IconSend size={16} aria-hidden />}
        disabled={isIssuing || isDisabled}
        title={t('issue.sendKeys')}
        onClick={() => onIssue({ sends: true })}
      >
        {t('actions.issueAndSend')}
      </Button>
      <Button
        ref={button}
        leftSection={<IconFileCheck size={16} aria-hidden />}
        loading={isIssuing}
        disabled={isDisabled}
        title={t('issue.keys')}
        onClick={() => onIssue({ sends: false })}
      >
        {t('actions.issue')}
      </Button>
    </>
  );
}
