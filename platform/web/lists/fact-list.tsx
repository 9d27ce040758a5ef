import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

interface FactListProps {
  /** What is null is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /**
   * `rows`: the names beside the values; `columns`: above them, as many beside each other as fit; `sum`: amounts at the
   * end, the last is what they come to.
   */
  readonly layout?: 'rows' | 'columns' | 'sum';
}

/** Names and what they stand for. */
export function FactList({ facts, layout = 'rows' }: FactListProps) {
  return (
    <dl className={classes.facts} data-layout={layout}>
      {/* By their place: two facts may have one name. */}
      {Object.entries(facts).map(([place, [name, value]]) =>
        value === null ? null : (
          <div key={place}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
