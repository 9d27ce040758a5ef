import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { severities } from '#modules/accounting/contract/invoices/check/finding.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import type { RuleWords } from '#modules/e-invoice/contract/rules/format-rule.ts';
import { ruleWordsQuery } from '#modules/e-invoice/web/index.tsx';
import type { Findings } from './findings-store.ts';
import { nameFinding, formatFinding } from './format-finding.ts';
import type { Say } from './format-finding.ts';
import classes from './check-panel.module.css';

export interface CheckPanelProps {
  readonly findings: Findings;
  /** Opens the field of a finding. */
  readonly onShow: (finding: InvoiceFinding) => void;
  readonly onFix: (finding: InvoiceFinding) => void;
  /** Undoes the last fix and returns its finding; null if there is none. */
  readonly onUndo: (() => string) | null;
  /** True if the focus moves to the first error as soon as it is shown. */
  readonly isSeeking: boolean;
  readonly onFound: () => void;
}

const icons = { error: IconAlertCircle, warning: IconAlertTriangle, hint: IconInfoCircle } as const;

/** Findings of the invoice, errors first; a single line if there is none. */
export function CheckPanel({ findings, onShow, onFix, onUndo, isSeeking, onFound }: CheckPanelProps) {
  const { t } = useTranslation('accounting');
  const undo = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const language = useLanguage();
  const { data: words } = useQuery(ruleWordsQuery(language));
  useEffect(() => {
    const error = isSeeking ? panel.current?.querySelector<HTMLElement>('li[data-severity="error"]') : null;
    if (!error) return;
    focusFinding(error);
    onFound();
  });
  const undone = useRef<string | null>(null);
  useEffect(() => {
    const { activeElement: focused, body } = document;
    // The button disappears with the last fix; the finding returns after the next check of the form.
    if (undone.current === null) return;
    if (focused !== body && focused !== panel.current) {
      undone.current = null;
      return;
    }
    const finding = [...(panel.current?.querySelectorAll('li') ?? [])].find(
      ({ dataset }) => dataset['finding'] === undone.current,
    );
    if (finding === undefined) panel.current?.focus();
    else focusFinding(finding);
  });
  if (findings === null || words === undefined) return null;
  const sorted = severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  const counts = severities
    .map((severity) => [severity, sorted.filter((finding) => finding.severity === severity).length] as const)
    .filter(([, count]) => count > 0);
  const fix = (finding: InvoiceFinding) => {
    onFix(finding);
    // The finding's own button disappears with it.
    requestAnimationFrame(() => undo.current?.focus());
  };
  const takeBack = () => {
    undone.current = onUndo?.() ?? null;
  };
  const undoByKey = (event: KeyboardEvent) => {
    if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    takeBack();
  };
  return (
    <section ref={panel} tabIndex={-1} className={classes.panel} aria-label={t('check.title')} onKeyDown={undoByKey}>
      {sorted.length === 0 ? (
        <Group className={classes.head} gap="xs" wrap="nowrap" data-severity="fine">
          <IconCircleCheck size={18} aria-hidden />
          <Text size="sm">{t('check.fine')}</Text>
        </Group>
      ) : (
        <details open>
          <summary className={classes.head}>
            <FoldChevron />
            <Text span size="sm" fw={600} flex={1}>
              {t('check.title')}
            </Text>
            {counts.map(([severity, count]) => (
              <Text key={severity} span size="sm" className={classes.count} data-severity={severity}>
                {t(`check.counts.${severity}`, { count })}
              </Text>
            ))}
          </summary>
          <ul className={`kontor-ruled ${classes.findings}`}>
            {sorted.map((finding) => (
              <Finding key={nameFinding(finding)} words={words} finding={finding} onShow={onShow} onFix={fix} />
            ))}
          </ul>
        </details>
      )}
      {onUndo === null ? null : (
        <Group className={classes.foot} gap="sm">
          <Text span size="sm" role="status">
            {t('check.fixed')}
          </Text>
          <Button ref={undo} variant="subtle" size="compact-sm" onClick={takeBack}>
            {t('positions.undo')}
          </Button>
        </Group>
      )}
    </section>
  );
}

/** Focuses the first button of a finding, or the finding itself if it has none. */
function focusFinding(finding: HTMLElement): void {
  const fold = finding.closest('details');
  if (fold !== null) fold.open = true;
  (finding.querySelector('button') ?? finding).focus();
}

interface FindingProps extends Pick<CheckPanelProps, 'onShow' | 'onFix'> {
  readonly finding: InvoiceFinding;
  readonly words: RuleWords;
}

function Finding({ finding, words, onShow, onFix }: FindingProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { rule, severity, field, fix } = finding;
  const sentence = useId();
  const Icon = icons[severity];
  return (
    <li className={classes.finding} tabIndex={-1} data-finding={nameFinding(finding)} data-severity={severity}>
      <Icon size={18} aria-hidden />
      <div>
        <Text size="sm" id={sentence}>
          <VisuallyHidden>{t(`e-invoice:severity.${severity}`)}: </VisuallyHidden>
          {formatFinding(finding, language, { say: t as Say, words })}
        </Text>
        <Group gap="2px 8px" align="center">
          {field === '' ? null : (
            <Button
              variant="subtle"
              size="compact-xs"
              ml={-8}
              aria-describedby={sentence}
              onClick={() => onShow(finding)}
            >
              {t('check.show')}
            </Button>
          )}
          {fix === undefined ? null : (
            <Button
              variant="subtle"
              size="compact-xs"
              ml={field === '' ? -8 : 0}
              aria-describedby={sentence}
              onClick={() => onFix(finding)}
            >
              {t('check.fix')}
            </Button>
          )}
          <Text span size="xs" c="dimmed">
            {rule}
          </Text>
        </Group>
      </div>
    </li>
  );
}
