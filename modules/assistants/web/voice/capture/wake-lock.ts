/** Keeps the screen awake until the returned function is called, where the browser can. */
export function keepScreenAwake(): () => void {
  let sentinel: WakeLockSentinel | undefined;
  let isOver = false;
  // Absent in older browsers. The system may refuse it, such as with a low battery: the recording goes on.
  const lock = navigator.wakeLock as WakeLock | undefined;
  const ask = (): void => {
    if (document.visibilityState !== 'visible') return;
    void lock?.request('screen').then(
      (given) => {
        sentinel = given;
        if (isOver) void given.release();
      },
      () => undefined,
    );
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
