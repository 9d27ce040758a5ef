/** A running request of a form with files. */
export interface FormRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly signal?: AbortSignal;
  /** Receives the sent share of the form, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Sends a form like `fetch`, which reports no progress.
 * @throws TypeError without a response, DOMException `AbortError` on abort by the signal
 */
export function sendForm(url: string, { method, headers, form, signal, onProgress }: FormRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status, headers: readHeaders(request) })),
    );
    request.addEventListener('error', () => reject(new TypeError('The form was not answered')));
    request.addEventListener('abort', () => reject(new DOMException('The form was withdrawn', 'AbortError')));
    const withdraw = () => request.abort();
    signal?.addEventListener('abort', withdraw);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', withdraw));
    request.send(form);
  });
}

function readHeaders(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/u);
  return lines
    .filter((line) => line.includes(':'))
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
}

/** Builds the form of a call: its fields, texts unchanged and other values as JSON, then its files. */
export function toFormData(
  body: object | undefined,
  files: Readonly<Record<string, File | readonly File[]>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [name, list] of Object.entries(files)) for (const file of [list].flat()) form.append(name, file as File);
  return form;
}
