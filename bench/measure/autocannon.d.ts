/** The part of autocannon that the bench uses. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }

  interface Client {
    setRequests(requests: Request[]): void;
  }

  interface Options {
    url: string | readonly string[];
    connections: number;
    duration?: number;
    amount?: number;
    timeout?: number;
    requests: Request[];
    /** Called for each connection before its first request. */
    setupClient?: (client: Client) => void;
  }

  interface Result {
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats?: Readonly<Record<string, { readonly count: number }>>;
    requests: { total: number };
  }

  interface Instance {
    stop(): void;
    on(
      event: 'response',
      listener: (client: unknown, statusCode: number, bytes: number, milliseconds: number) => void,
    ): void;
    on(event: 'done', listener: (result: Result) => void): void;
    on(event: 'reqError', listener: (error: Error) => void): void;
  }

  export default function autocannon(options: Options, done?: (error: Error | null, result: Result) => void): Instance;
}
