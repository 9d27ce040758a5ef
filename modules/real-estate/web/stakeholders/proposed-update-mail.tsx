import { useStore } from '#platform/web/state/store.ts';
import { proposedUpdate } from '../objects/object-updates.ts';
import { UpdateMailDialog } from './update-mail-dialog.tsx';

/** The email that is proposed after a price or status was changed on this page. */
export function ProposedUpdateMail() {
  return <UpdateMailDialog update={useStore(proposedUpdate)} onClose={() => proposedUpdate.set(null)} />;
}
