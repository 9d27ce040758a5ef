/** Query keys of care. People are records, whose keys are those of the record engine. */
export const careKeys = {
  configuration: ['care', 'configuration'],
  entries: ['care', 'entries'],
  staff: ['care', 'staff'],
} as const;

/** Key of the places to which texts and recordings go. */
export const engineKey = ['assistants', 'engines'] as const;
