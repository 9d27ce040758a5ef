const outputs = ['json_schema', 'json_object', 'prompt'] as const;
const streams = ['withUsage', 'plain', 'off'] as const;

/** Fields of a request beyond the protocol that all servers speak. */
export interface AnswerFormat {
  readonly output: (typeof outputs)[number];
  readonly stream: (typeof streams)[number];
}

/** The ladder of formats down which a client steps whenever its server refuses one. */
export interface FormatLadder {
  /** The best format that the server has not refused yet. */
  start(isStreamed: boolean): AnswerFormat;
  /** Remembers a format that the server has accepted after it refused better ones. */
  keep(format: AnswerFormat, isStreamed: boolean): void;
}

/** Creates a ladder at its top. */
export function createFormatLadder(): FormatLadder {
  let best: AnswerFormat = { output: 'json_schema', stream: 'withUsage' };
  return {
    start: (isStreamed) => ({ output: best.output, stream: isStreamed ? best.stream : 'off' }),
    keep: ({ output, stream }, isStreamed) => {
      best = { output, stream: isStreamed ? stream : best.stream };
    },
  };
}

/**
 * The format below; undefined at the end. Token counts of a stream go first, because few servers know the option, then
 * the schema, then JSON, then the stream.
 */
export function fallBelow({ output, stream }: AnswerFormat): AnswerFormat | undefined {
  if (stream === 'withUsage') return { output, stream: 'plain' };
  const lower = outputs[outputs.indexOf(output) + 1];
  if (lower !== undefined) return { output: lower, stream };
  return stream === 'off' ? undefined : { output, stream: 'off' };
}

/** The fields of a request that ask for a format. */
export function describeFormat(
  { output, stream }: AnswerFormat,
  { name, schema }: { readonly name: string; readonly schema: object },
): object {
  return {
    ...(output === 'json_schema' && {
      response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
    }),
    ...(output === 'json_object' && { response_format: { type: 'json_object' } }),
    ...(stream !== 'off' && { stream: true }),
    ...(stream === 'withUsage' && { stream_options: { include_usage: true } }),
  };
}
