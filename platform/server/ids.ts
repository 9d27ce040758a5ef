import { uuidv7 } from 'uuidv7';

/** A new id: UUIDv7, so that ids sort by creation and index pages fill from one end. */
export function createId(): string {
  return uuidv7();
}
