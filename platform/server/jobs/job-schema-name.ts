/** The schema that pg-boss keeps its tables in. */
export const jobSchema = 'jobs';
