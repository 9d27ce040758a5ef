import type { Check } from '../check.ts';
import { failure, off, ok, warning } from '../finding.ts';

/** Writes, reads, lists and removes one small object in the bucket of FILES_URL, and looks whether strangers may read it. */
export const checkBucket: Check = {
  name: 'Bucket',
  run: async ({ configuration: { filesUrl }, wrongSettings }) => {
    if (wrongSettings.has('FILES_URL')) return [];
    if (filesUrl === undefined) return [off('Bucket', 'files are stored in DATA_DIR/files')];
    // The libraries of S3 take a second and 30 MB: only installations with a bucket pay.
    const { tryBucket } = await import('../try-bucket.ts');
    const { steps, openTo } = await tryBucket(filesUrl);
    const findings = steps.map(({ right, refusal }) => {
      if (refusal === undefined) return ok(`Bucket: ${right}`, 'allowed');
      // Everything that is there can be read without it.
      return (right === 'list' ? warning : failure)(`Bucket: ${right}`, refusal);
    });
    return [
      ...findings,
      ...openTo.map((what) =>
        failure('Bucket: public', `open to the world: anybody may ${what}; block public access of the bucket`),
      ),
      ...(openTo.length === 0 && findings.some(({ state }) => state === 'ok')
        ? [ok('Bucket: public', 'closed to strangers')]
        : []),
    ];
  },
};
