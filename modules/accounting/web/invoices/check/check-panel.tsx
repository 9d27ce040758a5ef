import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconListCheck,
} from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Translate } from '#platform/web/api/errors.ts';
import { formatList } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { severities } from '#modules/accounting/contract/invoices/check/finding.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import type { RuleWords } from '#modules/e-invoice/contract/rules/format-rule.ts';
import { ruleWordsQuery } from '#modules/e-invoice/web/index.tsx';
import { configurationPage } from '../../pages.ts';
import { nameField } from '../values/name-field.ts';
import { citeRule } from './cite-rule.ts';
import type { FindingGroup } from './group-findings.ts';
import { nameFinding, formatFinding } from './format-finding.ts';
import type { TranslateFirst } from './format-finding.ts';
import classes from './check-panel.module.css';

export interface CheckPanelProps {
  /** Findings by lines; null before the first check. */
  readonly groups: readonly FindingGroup[] | null;
  /** True while only fields that were left are shown. */
  readonly isQuiet: boolean;
  /** Finding whose fix takes the missing company data from the configuration; null if it has none of them either. */
  readonly companyFix: InvoiceFinding | null;
  /** Opens the field of a finding. */
  readonly onShow: (finding: InvoiceFinding) => void;
  readonly onFix: (finding: InvoiceFinding) => void;
  /** Undoes the last fix and returns its finding; null if there is none. */
  readonly onUndo: (() => string) | null;
  /** True if the focus moves to the first error as soon as it is shown. */
  readonly isSeeking: boolean;
  readonly onFound: () => void;
}

/** Largest number of laws and standards named in a line. */
const maxSources = 3;

const icons = { error: IconAlertCircle, warning: IconAlertTriangle, hint: IconInfoCircle } as const;

/** Findings of the invoice, errors first; a single line if there is none. */
export function CheckPanel(props: CheckPanelProps) {
  const { groups, isQuiet, onFix, onUndo, isSeeking, onFound } = props;
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
    const finding = [...(panel.current?.querySelectorAll('li') ?? [])].find(({ dataset }) =>
      dataset['finding']?.split('\n').includes(undone.current ?? ''),
    );
    if (finding === undefined) panel.current?.focus();
    else focusFinding(finding);
  });
  if (groups === null || words === undefined) return null;
  const counts = severities
    .map(
      (severity) => [severity, groups.filter(({ findings: [first] }) => first.severity === severity).length] as const,
    )
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
      {groups.length === 0 ? (
        <Group className={classes.head} gap="xs" wrap="nowrap" data-severity={isQuiet ? 'quiet' : 'fine'}>
          {isQuiet ? <IconListCheck size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
          <Text size="sm" flex={1} miw={0}>
            {t(isQuiet ? 'check.quiet' : 'check.fine')}
          </Text>
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
            {groups.map((group) =>
              group.isCompany ? (
                <CompanyLine key="company" {...props} group={group} onFix={fix} />
              ) : (
                <FindingLine
                  key={nameFinding(group.findings[0])}
                  group={group}
                  words={words}
                  onShow={props.onShow}
                  onFix={fix}
                />
              ),
            )}
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

interface LineProps extends Pick<CheckPanelProps, 'onShow' | 'onFix'> {
  readonly group: FindingGroup;
}

/** Line of a field: what is wrong there. */
function FindingLine({ group, words, onShow, onFix }: LineProps & { readonly words: RuleWords }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { findings } = group;
  const [first] = findings;
  const fixed = findings.find(({ fix }) => fix !== undefined);
  return (
    <Line group={group} text={formatFinding(first, language, { translate: t as TranslateFirst, words })}>
      {(sentence) => (
        <>
          {first.field === '' ? null : (
            <LineButton describedBy={sentence} onClick={() => onShow(first)}>
              {t('check.show')}
            </LineButton>
          )}
          {fixed === undefined ? null : (
            <LineButton describedBy={sentence} onClick={() => onFix(fixed)}>
              {t('check.fix')}
            </LineButton>
          )}
        </>
      )}
    </Line>
  );
}

/** Line of all missing company data: they come from the configuration, which is where new invoices take them from. */
function CompanyLine({ group, companyFix, onShow, onFix }: LineProps & Pick<CheckPanelProps, 'companyFix'>) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const names = [...new Set(group.findings.map(({ field }) => field))].map((field) => nameField(field, t as Translate));
  const { to } = configurationPage.link({});
  return (
    <Line group={group} text={t('check.company', { count: names.length, names: formatList(names, language) })}>
      {(sentence) => (
        <>
          {companyFix === null ? (
            <Anchor size="xs" fw={550} aria-describedby={sentence} renderRoot={(props) => <Link to={to} {...props} />}>
              {t('check.configure')}
            </Anchor>
          ) : (
            <LineButton describedBy={sentence} onClick={() => onFix(companyFix)}>
              {t('check.takeCompany')}
            </LineButton>
          )}
          <LineButton describedBy={sentence} onClick={() => onShow(group.findings[0])}>
            {t('check.onlyHere')}
          </LineButton>
        </>
      )}
    </Line>
  );
}

interface LineFrameProps {
  readonly group: FindingGroup;
  readonly text: string;
  /** Actions, given the id of the sentence that describes them. */
  readonly children: (sentence: string) => ReactNode;
}

function Line({ group: { findings }, text, children }: LineFrameProps) {
  const { t } = useTranslation('accounting');
  const sentence = useId();
  const [{ severity }] = findings;
  const Icon = icons[severity];
  return (
    <li
      className={classes.finding}
      tabIndex={-1}
      data-finding={findings.map(nameFinding).join('\n')}
      data-severity={severity}
    >
      <Icon size={18} aria-hidden />
      <div>
        <Text size="sm" id={sentence}>
          <VisuallyHidden>{t(`e-invoice:severity.${severity}`)}: </VisuallyHidden>
          {text}
        </Text>
        <Group gap="2px 14px" align="center">
          {children(sentence)}
          {/* People read the law or the standard; the tooltip names the rules. */}
          <Text span size="xs" c="dimmed" title={[...new Set(findings.map(({ rule }) => rule))].join(', ')}>
            {[...new Set(findings.flatMap(({ rule }) => citeRule(rule) ?? []))].slice(0, maxSources).join(' · ')}
          </Text>
        </Group>
      </div>
    </li>
  );
}

interface LineButtonProps {
  readonly describedBy: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function LineButton({ describedBy, onClick, children }: LineButtonProps) {
  return (
    <Button variant="subtle" size="compact-xs" mx={-7} aria-describedby={describedBy} onClick={onClick}>
      {children}
    </Button>
  );
}
