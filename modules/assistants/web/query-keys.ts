/** Query keys of care. People are records, whose keys are those of the record engine. */
export const careKeys = {
  all: ['care'],
  entries: ['care', 'entries'],
  staff: ['care', 'staff'],
} as const;
