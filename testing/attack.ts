/** What an attacker who knows everything would send to one endpoint: the numbers and ids of the other organisation. */
export interface Attack {
  /** With its parameters and query; the endpoint's path if absent. */
  readonly url?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * What others are answered at least: 404 by endpoints that take a record by its name, which others must not learn to
   * exist, 403 by those of the operator, 422 where a reference is refused. Without it the answer only must not show anything.
   */
  readonly refusal?: 403 | 404 | 422;
}
