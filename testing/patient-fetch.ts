import { setTimeout as pause } from 'node:timers/promises';

/**
 * Sends a request again, as a browser does, while the product refuses it as overloaded: a refused request has changed
 * nothing. The time limit is the test's.
 */
export async function fetchPatiently(url: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init);
    const seconds = answer.status === 503 ? answer.headers.get('retry-after') : null;
    if (seconds === null) return answer;
    await answer.arrayBuffer();
    await pause(Number(seconds) * 1000);
  }
}
