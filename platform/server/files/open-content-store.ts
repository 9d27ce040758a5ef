import type { Configuration } from '../config/configuration.ts';
import type { ContentStore } from './content-store.ts';
import { filesFolder } from './files-folder.ts';
import { createFolderStore } from './folder-store.ts';

/** The bucket of FILES_URL, else the folder in DATA_DIR. Nothing is created or connected yet. */
export async function openContentStore(
  configuration: Pick<Configuration, 'dataDir' | 'filesUrl'>,
): Promise<ContentStore> {
  if (configuration.filesUrl === undefined) return createFolderStore(filesFolder(configuration));
  // The libraries of S3 take a second and 30 MB: only whoever uses them pays.
  const { createBucketStore } = await import('./bucket-store.ts');
  return createBucketStore(configuration.filesUrl);
}
