import type { ReactNode } from 'react';
import classes from './related.module.css';

export interface RelatedColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly align?: 'end';
  readonly cell: (row: Row) => ReactNode;
  /** Value of the last row, such as a sum. */
  readonly foot?: ReactNode;
}

interface RelatedTableProps<Row> {
  readonly label: string;
  /** Columns; the first names the row. On a phone the last one stands beside the name, the others below. */
  readonly columns: readonly RelatedColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** Small table of related entries; its rows are lines on a phone. */
export function RelatedTable<Row>({ label, columns, rows, rowKey }: RelatedTableProps<Row>) {
  const last = columns.length - 1;
  const line = (key: string, content: (column: RelatedColumn<Row>) => ReactNode) => (
    <tr key={key}>
      {columns.map((column, index) => {
        const attributes = { 'data-align': column.align, 'data-main': index === last || undefined };
        return index === 0 ? (
          <th key={column.id} scope="row">
            {content(column)}
          </th>
        ) : (
          <td key={column.id} {...attributes}>
            {content(column)}
          </td>
        );
      })}
    </tr>
  );
  const hasFoot = columns.some(({ foot }) => foot !== undefined);
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, header, align }) => (
            <th key={id} scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map((row) => line(rowKey(row), ({ cell }) => cell(row)))}</tbody>
      {hasFoot ? <tfoot>{line('foot', ({ foot }) => foot)}</tfoot> : null}
    </table>
  );
}
