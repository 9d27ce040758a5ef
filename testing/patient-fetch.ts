import { setTimeout as pause } from 'node:timers/promises';

/**
 * Sends a request again, after the seconds that the product names, while it is refused as overloaded: a refused request
 * has changed nothing. The time limit is the test's.
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
