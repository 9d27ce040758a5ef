/** Where the live connection is opened (socket.io); under it lies nothing else. */
export const realtimePath = '/socket.io/';

/** What the server says over the live connection. Clients say nothing. */
export interface ServerEvents {
  /** What the user may do, or the organisation of the session, is not what it was: ask for it again. */
  access_changed: () => void;
  /** The session is over; the connection ends with it. */
  session_ended: (end: SessionEnd) => void;
}

export interface SessionEnd {
  /** `expired`: its time was up; `ended`: signed out, password changed, account gone. */
  readonly reason: 'expired' | 'ended';
}
