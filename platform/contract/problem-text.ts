import type { FieldProblem } from './fields.ts';

/** The parts of a problem that determine its text. */
export type NamedProblem = Pick<FieldProblem, 'code' | 'params'>;

/**
 * Returns the i18next options of a problem's text: `context` by counted unit, expected format or type, `count` for the
 * plural form. An empty field reads better than "at least 1 character".
 */
export function textOptionsOf({ code, params = {} }: NamedProblem): Readonly<Record<string, string | number>> {
  const context = findContext(code, params);
  const counted =
    params['decimals'] ?? (params['kind'] === undefined ? undefined : (params['minimum'] ?? params['maximum']));
  return {
    ...(typeof counted === 'number' && { count: counted }),
    ...params,
    ...(context !== undefined && { context: String(context) }),
  };
}

function findContext(code: string, params: NonNullable<NamedProblem['params']>): string | number | undefined {
  if (code === 'too_small' && params['kind'] === 'string' && params['minimum'] === 1) return 'empty';
  if (code === 'too_many_requests' && params['count'] !== undefined) return 'wait';
  if (code === 'too_many_decimals' && params['decimals'] === undefined) return 'unknown';
  return params['kind'] ?? params['format'] ?? params['expected'];
}
