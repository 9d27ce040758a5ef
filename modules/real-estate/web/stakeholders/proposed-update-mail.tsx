import { useStore } from '#platform/web/state/store.ts';
import { proposedUpdate } from '../objects/object-updates.ts';
import { ReserveDialog } from './reserve-dialog.tsx';
import { UpdateMailDialog } from './update-mail-dialog.tsx';

const close = () => proposedUpdate.set(null);

/** Proposals after a price or status was changed on this page: for whom it is reserved, then the email to the people. */
export function ProposedUpdateMail() {
  const proposed = useStore(proposedUpdate);
  const { type } = proposed ?? {};
  return (
    <>
      <ReserveDialog
        objectId={type === 'reserve' ? (proposed?.objectId ?? null) : null}
        onClose={close}
        onReserved={() => proposed && proposedUpdate.set({ ...proposed, type: 'status' })}
      />
      <UpdateMailDialog
        update={proposed === null || proposed.type === 'reserve' ? null : { ...proposed, type: proposed.type }}
        onClose={close}
      />
    </>
  );
}
