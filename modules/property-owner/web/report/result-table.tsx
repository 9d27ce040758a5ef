import { useTranslation } from 'react-i18next';
import type { Evaluation } from '../../contract/evaluation/evaluation.ts';
import { AmountLink } from './amount-link.tsx';
import type { LineFilters } from './evaluation-rows.ts';
import { postingsOfYear, wholeYear } from './postings-of-year.ts';
import classes from './report.module.css';

type Result = Pick<Evaluation, 'einnahmen' | 'ausgaben' | 'ueberschuss' | 'vorjahr_total'>;

/** A house or cost type with its result. */
export interface ResultLine {
  readonly key: string;
  readonly name: string;
  readonly result: Result;
  readonly filters: LineFilters;
}

interface ResultTableProps {
  readonly label: string;
  readonly evaluation: Evaluation;
  readonly nameOfRows: string;
  readonly lines: readonly ResultLine[];
}

const columns = ['einnahmen', 'ausgaben', 'ueberschuss', 'vorjahr_total'] as const;

/** Income, expenses and surplus of each line next to the year before; each amount leads to its postings. */
export function ResultTable({ label, evaluation, nameOfRows, lines }: ResultTableProps) {
  const { t } = useTranslation('property-owner');
  const { jahr: year, eigentuemer } = evaluation;
  const captions = {
    einnahmen: t('transactions.income'),
    ausgaben: t('transactions.expenses'),
    ueberschuss: t('report.surplus'),
    vorjahr_total: `${t('report.surplus')} ${year - 1}`,
  };
  const toRow = ({ key, name, result, filters }: ResultLine) => (
    <tr key={key}>
      <th scope="row" lang="de">
        {name}
      </th>
      {columns.map((column) => {
        const { search, daysOf } = postingsOfYear(eigentuemer.eid, column === 'vorjahr_total' ? year - 1 : year);
        const amount = result[column];
        return (
          <td key={column} data-name={captions[column]} data-zero={amount === 0 || undefined}>
            {amount === 0 ? (
              '–'
            ) : (
              <AmountLink amount={amount} search={{ ...search, ...daysOf(wholeYear), ...filters }} />
            )}
          </td>
        );
      })}
    </tr>
  );
  return (
    <table className={classes.results} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{nameOfRows}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {captions[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{lines.map(toRow)}</tbody>
      <tfoot>{toRow({ key: 'total', name: t('report.grandTotal'), result: evaluation, filters: {} })}</tfoot>
    </table>
  );
}
