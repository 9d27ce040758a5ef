import type { HandoverFilters } from './handover-queries.ts';

/** Changes filters in the address; null removes one. */
export type ChangeFilters = (changed: {
  readonly [Name in keyof HandoverFilters]?: HandoverFilters[Name] | null;
}) => void;
