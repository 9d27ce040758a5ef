import type { Platform } from '#platform/server/platform.ts';
import type { LinkParts } from '../links-context.ts';

/** Dependencies of letters to owners. */
export type LetterParts = LinkParts & Pick<Platform, 'database' | 'clock' | 'secretKey' | 'renderer'>;
