import { describe, expect, it } from 'vitest';
import { systemClock } from '#platform/server/clock.ts';
import { createDemoDatabase } from '#testing/demo-data-dir.ts';
import { findFreePort } from '#testing/free-port.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import { createTestApp } from '#testing/second-factor.ts';
import { shiftClock } from '#testing/shifted-clock.ts';

// Two processes on one database, one of which has a clock that Debian's faketime shifts by a minute.

const users = '/api/benit/auth/users';
const json = { 'content-type': 'application/json', 'x-requested-with': 'kontor' };

describe.each([60, -60])('a process whose clock differs by %i s', (seconds) => {
  it('shares sessions and second factors with another one, dates its responses right and reports its clock', async () => {
    const { adminUrl, secretKey, dataDir } = await createDemoDatabase();
    const settings = { DATABASE_URL: adminUrl, SECRET_KEY: secretKey, DEMO: 'true' };
    const metricsPort = await findFreePort();
    const wrong = startProduct(dataDir, {
      ...settings,
      ...(await shiftClock(seconds)),
      METRICS_PORT: String(metricsPort),
    });
    const right = startProduct(dataDir, settings);
    const [wrongUrl, rightUrl] = await Promise.all([wrong.ready, right.ready]);
    expect(wrong.output()).toMatch(/^Clock: this machine is (?:59|60)\.\d s (?:ahead of|behind) the database/mu);
    expect(right.output()).not.toContain('Clock:');

    // The former value of a session stays valid for ten seconds, at each of them.
    for (const [one, other] of [
      [wrongUrl, rightUrl],
      [rightUrl, wrongUrl],
    ] as const) {
      const { headers } = await signIn(one);
      const renewed = await fetch(`${one}${users}/get-new-jwt`, { method: 'POST', headers });
      expect(renewed.status).toBe(200);
      expect(renewed.headers.getSetCookie()).toHaveLength(1);
      expect((await fetch(`${other}${users}/currentuser`, { headers })).status).toBe(200);
    }

    // A code of the present, set up at one and used at the other.
    const { headers } = await signIn(rightUrl);
    const post = (url: string, path: string, body: object, cookie?: string) =>
      fetch(`${url}${users}${path}`, {
        method: 'POST',
        headers: { ...json, ...(cookie !== undefined && { cookie }) },
        body: JSON.stringify(body),
      });
    const begun = await post(rightUrl, '/second-factor/secret', { currentPassword: 'demo' }, headers['cookie']);
    expect(begun.status).toBe(200);
    const { secret } = (await begun.json()) as { readonly secret: string };
    const app = createTestApp(secret, () => systemClock.now());
    // A step before, so that the present one is not used up.
    const confirmed = await post(rightUrl, '/second-factor', { code: app.code(-1) }, headers['cookie']);
    expect(confirmed.status).toBe(200);
    const credentials = { email: 'accounting@demo.example', password: 'demo', code: app.code() };
    const answer = await post(wrongUrl, '/signin', credentials);
    expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, '']);

    const date = Date.parse(answer.headers.get('date') ?? '');
    expect(Math.abs(date - systemClock.now().getTime())).toBeLessThan(30_000);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const offset = Number(/^kontor_database_clock_offset_seconds (\S+)$/mu.exec(metrics)?.[1]);
    expect(Math.round(offset / 10)).toBe(-seconds / 10);
  });
});
