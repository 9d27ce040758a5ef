import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, createNetworkError } from './api-error.ts';
import { clearErrors, errorBanners, isRestored, reportError } from './error-banners.ts';
import { noteFailure, noteSuccess, recoveries } from './recovery.ts';

const server = { status: 503, asked: 0 };

/** Each test begins a minute after the one before: recoveries in quick succession do not count. */
let elapsedMs = performance.now();

beforeEach(() => {
  vi.useFakeTimers();
  elapsedMs += 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsedMs);
  Object.assign(server, { status: 503, asked: 0 });
  errorBanners.set([]);
  isRestored.set(false);
  vi.stubGlobal('fetch', () => {
    server.asked += 1;
    return server.status === 0
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({}, { status: server.status }));
  });
});
afterEach(() => {
  noteSuccess(performance.now());
  clearErrors();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fail = (error: ApiError): void => {
  noteFailure(error);
  reportError(error);
};
const codes = () => errorBanners.get().map(({ entry }) => entry.code);

test('the server is asked until it is back; then the banners of its absence go, and the failed parts try again', async () => {
  const before = recoveries.get();
  fail(createNetworkError());
  fail(new ApiError(422, [{ code: 'invoice_issued', message: '' }], 'r'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.asked).toBeGreaterThan(1);
  expect(codes()).toEqual(['network', 'invoice_issued']);
  server.status = 200;
  await vi.advanceTimersByTimeAsync(3000);
  expect(codes()).toEqual(['invoice_issued']);
  expect([isRestored.get(), recoveries.get()]).toEqual([true, before + 1]);
  const asked = server.asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(asked);
});

test('any call that works ends the trouble; the next save ends the notice', () => {
  fail(createNetworkError());
  noteSuccess(performance.now());
  expect([codes(), isRestored.get()]).toEqual([[], true]);
  clearErrors();
  expect(isRestored.get()).toBe(false);
});

test('a call that was under way when another one failed does not end the trouble', () => {
  const begunAt = performance.now();
  elapsedMs += 1;
  fail(createNetworkError());
  noteSuccess(begunAt);
  expect([codes(), isRestored.get()]).toEqual([['network'], false]);
  noteSuccess(performance.now());
  expect([codes(), isRestored.get()]).toEqual([[], true]);
});

test('a lost session is over with the next call that works; nobody is asked meanwhile', async () => {
  const before = recoveries.get();
  noteFailure(new ApiError(401, [{ code: 'not_signed_in', message: '' }], 'r'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.asked).toBe(0);
  noteSuccess(performance.now());
  noteSuccess(performance.now());
  expect([recoveries.get(), isRestored.get()]).toEqual([before + 1, false]);
});

test('a part that keeps failing while others work is not tried again with each of their answers', () => {
  const before = recoveries.get();
  for (let call = 0; call < 5; call += 1) {
    noteFailure(createNetworkError());
    noteSuccess(performance.now());
  }
  expect(recoveries.get()).toBe(before + 1);
});

test('what failed in a second outage soon after the first one tries again, 30 seconds after the first recovery', async () => {
  const before = recoveries.get();
  for (let outage = 0; outage < 2; outage += 1) {
    noteFailure(createNetworkError());
    noteSuccess(performance.now());
    elapsedMs += 5000;
  }
  await vi.advanceTimersByTimeAsync(24_000);
  expect(recoveries.get()).toBe(before + 1);
  elapsedMs += 20_000;
  await vi.advanceTimersByTimeAsync(1000);
  expect(recoveries.get()).toBe(before + 2);
});

test('calls that fail during a question do not add further questions', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => {
    server.asked += 1;
    return server.asked === 1 ? answer.promise : Promise.resolve(Response.json({}, { status: 503 }));
  });
  noteFailure(createNetworkError());
  await vi.advanceTimersByTimeAsync(3000);
  noteFailure(createNetworkError());
  answer.resolve(Response.json({}, { status: 503 }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.asked).toBe(11);
});

test('refusals by a rule are no trouble', async () => {
  fail(new ApiError(422, [{ code: 'invoice_issued', message: '' }], 'r'));
  await vi.advanceTimersByTimeAsync(10_000);
  noteSuccess(performance.now());
  expect([server.asked, codes()]).toEqual([0, ['invoice_issued']]);
});
