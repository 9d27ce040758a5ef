/** Keeps the screen awake until the returned function is called, where the browser can. */
export function keepScreenAwake(): () => void {
  let sentinel: WakeLockSentinel | undefined;
  let isOver = false;
  // Absent in older browsers.
  const lock = navigator.wakeLock as WakeLock | undefined;
  const hold = (given: WakeLockSentinel): void => {
    sentinel = given;
    if (isOver) void given.release();
  };
  const ask = (): void => {
    if (document.visibilityState !== 'visible') return;
    // The system may refuse it, such as with a low battery: the recording goes on.
    void lock?.request('screen').then(hold, () => undefined);
  };
  ask();
  // It ends whenever the page is hidden.
  document.addEventListener('visibilitychange', ask);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void sentinel?.release();
  };
}
