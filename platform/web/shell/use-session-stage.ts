import { useEffect, useRef, useState } from 'react';
import { readClock } from '../clock.ts';
import { secondsLeft as countSeconds, idleSeconds, noteActivity, sessionExpiry } from '../api/session-clock.ts';
import { useStore } from '../state/store.ts';
import { decideSessionStage } from './session-stage.ts';
import type { SessionStage } from './session-stage.ts';

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Follows the session every second; renews it silently while the user is active. */
export function useSessionStage(renew: () => Promise<void>): { stage: SessionStage; secondsLeft: number } {
  const expiry = useStore(sessionExpiry);
  const lastExtension = useRef(0);
  const [moment, setMoment] = useState<{ stage: SessionStage; secondsLeft: number }>({
    stage: 'calm',
    secondsLeft: Infinity,
  });

  useEffect(() => {
    for (const name of activityEvents) window.addEventListener(name, noteActivity, { passive: true, capture: true });
    return () => {
      for (const name of activityEvents) window.removeEventListener(name, noteActivity, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (expiry === null) return undefined;
    lastExtension.current = readClock().getTime();
    let isRenewing = false;
    const look = () => {
      const left = countSeconds(expiry);
      const stage = decideSessionStage({
        secondsLeft: left,
        idleSeconds: idleSeconds(),
        sinceExtended: (readClock().getTime() - lastExtension.current) / 1000,
      });
      if (stage === 'renew' && !isRenewing) {
        isRenewing = true;
        void renew()
          .catch(() => undefined)
          .finally(() => {
            isRenewing = false;
          });
      }
      // Unchanged seconds need no rendering.
      setMoment((last) => (last.stage === stage && stage !== 'warn' ? last : { stage, secondsLeft: left }));
    };
    look();
    const timer = window.setInterval(look, 1000);
    return () => window.clearInterval(timer);
  }, [expiry, renew]);

  return moment;
}
