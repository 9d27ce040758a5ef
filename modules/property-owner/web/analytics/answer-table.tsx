import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Answer, AnswerField } from '../../contract/analytics/answer.ts';
import { transactionsPage } from '../pages.ts';
import { useValueWords } from './use-value-words.ts';
import classes from './analytics.module.css';

const isText = ({ kind }: AnswerField): boolean => kind === 'text' || kind === 'day';

/** The figures of an answer; each leads to the postings that it is made of. */
export function AnswerTable({ answer: { result, chartJSOutput } }: { readonly answer: Answer }) {
  const { t } = useTranslation('property-owner');
  const { format } = useValueWords();
  const { fields } = result;
  const [first] = fields;
  const columns = fields.map((field, index) => ({ id: `${index} ${field.name}`, field, isFirst: index === 0 }));
  const count = first?.rows.length ?? 0;
  if (first === undefined) return null;
  const hasSum = count > 1 && fields.some(({ sum }) => sum !== null);
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('analytics.table')}>
      <table className={classes.table} aria-label={chartJSOutput?.chartTitle}>
        <thead>
          <tr>
            {columns.map(({ id, field }) => (
              <th key={id} scope="col" data-text={isText(field) ? field.kind : undefined}>
                {field.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, row) => (
            <tr key={row}>
              {columns.map(({ id, field, isFirst }) => (
                <Cell key={id} field={field} row={row} isHead={isFirst && isText(field)} format={format} />
              ))}
            </tr>
          ))}
        </tbody>
        {hasSum ? (
          <tfoot>
            <tr>
              {columns.map(({ id, field, isFirst }) => (
                <td key={id} data-text={isText(field) ? field.kind : undefined}>
                  {isFirst ? t('analytics.sum') : field.sum === null ? '' : format(field.kind, field.sum)}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

interface CellProps {
  readonly field: AnswerField;
  readonly row: number;
  readonly isHead: boolean;
  readonly format: ReturnType<typeof useValueWords>['format'];
}

function Cell({ field, row, isHead, format }: CellProps) {
  const value = field.rows[row] ?? null;
  const text = format(field.kind, value);
  if (isHead) return <th scope="row">{text}</th>;
  const postings = field.postings[row] ?? null;
  const isLinked = postings !== null && value !== null;
  return (
    <td data-text={isText(field) ? field.kind : undefined}>
      {isLinked ? (
        <Link {...transactionsPage.link({}, postings)} className={classes.figure}>
          {text}
        </Link>
      ) : (
        text
      )}
    </td>
  );
}
