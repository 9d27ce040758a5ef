import { join } from 'node:path';
import type { Configuration } from '../config/configuration.ts';

/** Folder of the uploads if they are not in a bucket. */
export function filesFolder({ dataDir }: Pick<Configuration, 'dataDir'>): string {
  return join(dataDir, 'files');
}

/** Below that folder, so that a rename puts them into their place; no part of a backup. */
export const draftsName = '.uploads';
