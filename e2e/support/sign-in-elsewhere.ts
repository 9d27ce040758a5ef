import { expect } from '@playwright/test';
import { password } from './people.ts';

/** Signs in with another browser, which keeps its session. */
export async function signInElsewhere(email: string, userAgent: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${process.env['E2E_PORT']}/api/benit/auth/users/signin`, {
    method: 'POST',
    headers: { 'x-requested-with': 'kontor', 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
}
