import type { UserId } from '../../contract/ids.ts';

/** In place of a person where the schedule acts: nobody has this id. */
export const noUser = '00000000-0000-0000-0000-000000000000' as UserId;
