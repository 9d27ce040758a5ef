/** Problems of a language model, after which rules have drafted instead. */
export const modelProblems = [
  'unreachable',
  'timeout',
  'refused',
  'too_large',
  'no_answer',
  'paused',
  'interrupted',
  'busy',
] as const;
export type ModelProblem = (typeof modelProblems)[number];
