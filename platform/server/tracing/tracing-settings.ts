/** Receiver of traces. */
export interface TracingSettings {
  /** Address of the receiver without the path of the signal, as OpenTelemetry defines it, without a trailing slash. */
  readonly endpoint: string;
  readonly serviceName: string;
}

/** Samplers of the SDK that `OTEL_TRACES_SAMPLER` names. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
