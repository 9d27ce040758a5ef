import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { formatAmount } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { transactionsPage } from '../pages.ts';
import classes from './report.module.css';

interface AmountLinkProps {
  readonly amount: number;
  /** Filters of the postings that it sums up. */
  readonly search: Readonly<Record<string, string>>;
  readonly tabIndex?: number;
}

/** Amount that leads to its postings. A plain link: a large evaluation has thousands of them. */
export function AmountLink({ amount, search, ...attributes }: AmountLinkProps) {
  const language = useLanguage();
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    // The row below it folds.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(transactionsPage.link({}, transactionsPage.readSearch(search)));
  };
  return (
    <a
      {...attributes}
      href={`${transactionsPage.path}?${new URLSearchParams(search)}`}
      className={classes.link}
      onClick={open}
      onKeyDown={(event) => (event.key === 'Enter' ? event.stopPropagation() : undefined)}
    >
      {formatAmount(amount, language)}
    </a>
  );
}
