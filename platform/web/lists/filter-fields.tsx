// Each filter is a file of its own, so that a list loads those that it has.
export { DaysFilter } from './days-filter.tsx';
export { SegmentFilter } from './segment-filter.tsx';
export { SelectFilter } from './select-filter.tsx';
export { SuggestionFilter } from './suggestion-filter.tsx';
