import type { ComponentType } from 'react';
import type { ShownRecord } from './shown-record.ts';

/** Card below the facts of a record, such as a list of the records that refer to it. */
export type RelatedPart = ComponentType<{ readonly record: ShownRecord }>;

/** Page of a record that opens to be read; editing it is a step of its own. */
export interface RecordView {
  /** Fields that are one fact, by the field that gives it its name: `{ street: ['street', 'streetNumber'] }`. */
  readonly joined?: Readonly<Record<string, readonly string[]>>;
  /** Cards below the facts by their names, in their order. */
  readonly related: Readonly<Record<string, RelatedPart>>;
}
