import { useState } from 'react';
import { OverviewCards } from './overview-cards.tsx';
import { recallRoom } from './overview-room.ts';
import classes from './overview.module.css';

/** Overview above the list of invoices: its figures come after the list, into room that is kept for them. */
export function InvoiceOverview() {
  const [room, setRoom] = useState(recallRoom);
  return (
    <div className={classes.room} data-room={room}>
      <OverviewCards room={room} onRoom={setRoom} />
    </div>
  );
}
