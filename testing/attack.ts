/** Request of an attacker who knows the numbers and ids of the other organisation, for one endpoint. */
export interface Attack {
  /** With its parameters and query; the endpoint's path if absent. */
  readonly url?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Expected refusal: 404 of endpoints that take a record by its name, because attackers must not learn that it exists,
   * 403 of the operator's endpoints, 422 for a refused reference. Without it, the answer only must not contain foreign
   * data.
   */
  readonly refusal?: 403 | 404 | 422;
}
