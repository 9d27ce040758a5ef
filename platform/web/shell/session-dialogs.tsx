import { useEffect } from 'react';
import { latePart } from '../late/late-part.tsx';
import { offlineWork } from '../offline/offline-work.ts';
import { useStore } from '../state/store.ts';
import { useSessionStage } from './use-session-stage.ts';

export interface SessionDialogsProps {
  /** Fetches the current user again, which renews the session. */
  readonly onRefresh: () => Promise<void>;
  /** Logs out and opens the login. */
  readonly onLeave: () => void;
  /** Called at the end of the session. */
  readonly onExpired: () => void;
}

const SessionWarning = latePart(() => import('./session-warning.tsx').then((module) => module.SessionWarning));

/** Warning 30 seconds before the session ends (specification, section 2). */
export function SessionDialogs({ onRefresh, onLeave, onExpired }: SessionDialogsProps) {
  const { stage, secondsLeft } = useSessionStage(onRefresh);
  const isOffline = useStore(offlineWork);
  useEffect(() => {
    if (stage === 'expired' && !isOffline) onExpired();
  }, [isOffline, onExpired, stage]);
  return stage === 'warn' && !isOffline ? (
    <SessionWarning seconds={Math.ceil(secondsLeft)} onRefresh={onRefresh} onLeave={onLeave} />
  ) : null;
}
