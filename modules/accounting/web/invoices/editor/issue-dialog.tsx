import { Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { FormDialog, DialogForm } from '#platform/web/form/dialog-form.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { maxMailSubject } from '#modules/accounting/contract/configuration/mail-texts.ts';
import type { MailDraft } from '../send/delivery-queries.ts';
import { RecipientsInput } from '../send/recipients-input.tsx';
import classes from './invoice-editor.module.css';

/** Largest number of warnings in the question. */
const maxNamed = 6;

/** Facts of the question before issuing. */
export interface IssueQuestion {
  readonly invoiceId: string;
  readonly customerName: string;
  /** Total with VAT in euros. */
  readonly total: number;
  /** Language of the invoice, in which its mail is written. */
  readonly language: string;
  /** Warnings of the check, in words. */
  readonly warnings: readonly string[];
  /** Mail with the invoice; null if it could not be written: then the invoice is sent later. */
  readonly mail: MailDraft | null;
  /** True if sending is chosen from the start. */
  readonly sends: boolean;
}

/** Answer to the question: the mail to be sent, or null for issuing alone. */
export interface IssueAnswer {
  readonly mail: MailDraft | null;
}

interface IssueDialogProps {
  readonly question: IssueQuestion | null;
  readonly onAnswer: (answer: IssueAnswer | null) => void;
}

/** Asks before a draft is issued, which cannot be undone; offers to send it at once. Enter confirms. */
export function IssueDialog({ question, onAnswer }: IssueDialogProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  // Mounted while closed, so that it returns the focus to where it came from; its title stays until it is gone.
  const [last, setLast] = useState(question);
  if (question !== null && question !== last) setLast(question);
  const { invoiceId = '', customerName = '', total = 0 } = last ?? {};
  return (
    <FormDialog
      opened={question !== null}
      onClose={() => onAnswer(null)}
      title={t('issue.title', { number: invoiceId, customer: customerName, amount: formatMoney(total, language) })}
    >
      {question === null ? null : <IssueForm question={question} onAnswer={onAnswer} />}
    </FormDialog>
  );
}

function IssueForm({
  question: { language, warnings, mail, sends },
  onAnswer,
}: {
  readonly question: IssueQuestion;
  readonly onAnswer: (answer: IssueAnswer) => void;
}) {
  const { t } = useTranslation(['accounting', 'platform']);
  const [isSending, setSending] = useState(sends && mail !== null);
  const [written, setWritten] = useState(mail ?? { to: [], subject: '', text: '', attachXml: false });
  const [typed, setTyped] = useState('');
  const set = (changes: Partial<MailDraft>) => setWritten((before) => ({ ...before, ...changes }));
  const { to, subject, text } = written;
  const [hasAddress] = useState(to.length > 0);
  const isComplete = !isSending || (to.length > 0 && subject.trim() !== '' && text.trim() !== '');
  const further = warnings.length - maxNamed;
  const listed = [...warnings.slice(0, maxNamed), ...(further > 0 ? [t('issue.further', { count: further })] : [])];
  return (
    <DialogForm
      action={{
        submit: (answer: IssueAnswer, beforeDone) => {
          beforeDone();
          onAnswer(answer);
        },
        isRunning: false,
        error: null,
      }}
      values={{ to, typed, subject, text }}
      input={isComplete ? { mail: isSending ? written : null } : null}
      submitLabel={t(isSending ? 'actions.issueAndSend' : 'issue.confirm')}
      startsAtSubmit
    >
      <Text size="sm">
        {[t('issue.text'), warnings.length === 0 ? '' : t('issue.warnings', { count: warnings.length })]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {listed.length === 0 ? null : (
        <Text component="ul" size="sm" className="kontor-ruled">
          {listed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Text>
      )}
      {mail === null ? null : (
        <Checkbox
          size="sm"
          label={t('issue.sendToo')}
          description={isSending || to.length === 0 ? undefined : to.join(', ')}
          checked={isSending}
          onChange={(event) => setSending(event.currentTarget.checked)}
        />
      )}
      {isSending ? (
        <>
          <RecipientsInput
            label={t('sending.to')}
            value={to}
            onChange={(addresses) => set({ to: addresses })}
            typed={typed}
            onTyped={setTyped}
            data-autofocus={!hasAddress || undefined}
            {...requiredField(to)}
          />
          <details className={classes.mail}>
            <summary className={classes.summary}>
              <FoldChevron />
              <Text span size="sm" className={classes.filled}>
                {`${t('issue.mail')}: ${subject}`}
              </Text>
            </summary>
            <TextInput
              label={t('sending.subject')}
              value={subject}
              maxLength={maxMailSubject}
              autoComplete="off"
              onChange={(event) => set({ subject: event.currentTarget.value })}
              {...requiredField(subject)}
            />
            <Textarea
              label={t('sending.text')}
              value={text}
              autosize
              minRows={6}
              maxRows={14}
              lang={language}
              onChange={(event) => set({ text: event.currentTarget.value })}
              {...requiredField(text.trim())}
            />
          </details>
        </>
      ) : null}
    </DialogForm>
  );
}
