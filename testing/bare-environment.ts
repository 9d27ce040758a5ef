/**
 * What a process gets that must know no setting but those it is told: programs, the time zone, compiled code to share.
 */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, TZ: 'UTC', ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
