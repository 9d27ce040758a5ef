/** A person as they were named: name without article, room, place in the room; '' for what was not said. */
export interface SaidPerson {
  readonly name: string;
  readonly room: string;
  readonly place: '' | 'door' | 'window';
}
