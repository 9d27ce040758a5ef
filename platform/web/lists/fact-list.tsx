import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

interface FactListProps {
  /** Names and values; null values are skipped. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /**
   * Layout. `rows`: names beside the values; `sentences`: the same with room for names of several words; `columns`:
   * names above them, in as many columns as fit; `sum`: amounts at the end, the last is their sum.
   */
  readonly layout?: 'rows' | 'sentences' | 'columns' | 'sum';
}

/** List of names with their values. */
export function FactList({ facts, layout = 'rows' }: FactListProps) {
  return (
    <dl className={classes.facts} data-layout={layout}>
      {/* Keyed by index: two facts may have the same name. */}
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
