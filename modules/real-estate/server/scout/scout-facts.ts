import type { FieldSet } from '#platform/contract/fields.ts';
import { isAsked, isOfType, saysNothing } from '#platform/contract/optional-kinds.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';

const fields: FieldSet = objectFields;

/** Facts that an object states. A value left from another type, or from a question no longer asked, is none. */
export interface ScoutFacts {
  /** Element at the portal, such as `realestates.houseBuy`. */
  readonly element: string;
  readonly value: (name: string) => unknown;
  readonly number: (name: string) => number | undefined;
  /** Trimmed; empty for none. */
  readonly text: (name: string) => string;
  readonly isYes: (name: string) => boolean;
}

/** Reads the facts of an object that is sent as an element. */
export function readScoutFacts(element: string, data: Readonly<Record<string, unknown>>): ScoutFacts {
  const type = String(data['realEstateType']);
  const value = (name: string): unknown => {
    const field = fields[name];
    if (field === undefined || !isOfType(field, type) || !isAsked(field, data)) return undefined;
    return saysNothing(data[name]) ? undefined : data[name];
  };
  return {
    element,
    value,
    number: (name) => {
      const found = value(name);
      return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
    },
    text: (name) => {
      const found = value(name);
      return typeof found === 'string' ? found.trim() : '';
    },
    isYes: (name) => value(name) === 'YES' || value(name) === true,
  };
}
