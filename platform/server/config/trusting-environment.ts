/** What a child process needs of the environment to trust the certificates that this process trusts. */
export function trustingEnvironment(): Readonly<Record<string, string>> {
  const { NODE_EXTRA_CA_CERTS } = process.env;
  return NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS };
}
