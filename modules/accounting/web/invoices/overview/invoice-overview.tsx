import { useState } from 'react';
import { latePart } from '#platform/web/late/late-part.tsx';
import { recallRoom } from './overview-room.ts';
import classes from './overview.module.css';

const OverviewCards = latePart(() => import('./overview-cards.tsx').then((module) => module.OverviewCards));

/** Overview above the list of invoices: it comes after the list, into room that is kept for it. */
export function InvoiceOverview() {
  const [room, setRoom] = useState(recallRoom);
  return (
    <div className={classes.room} data-room={room}>
      <OverviewCards room={room} onRoom={setRoom} />
    </div>
  );
}
