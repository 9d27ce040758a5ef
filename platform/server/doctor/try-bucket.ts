import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { parseFilesUrl } from '../files/bucket-store.ts';
import type { BucketAddress } from '../files/bucket-store.ts';
import { describeError } from './finding.ts';

/** Prefix of the object, next to the folders of organisations. */
const doctorPrefix = 'kontor-doctor/';

/** Rights that the product needs, by the names of S3. */
type Right = 'write' | 'read' | 'list' | 'delete';
const actions: Readonly<Record<Right, string>> = {
  write: 's3:PutObject',
  read: 's3:GetObject',
  list: 's3:ListBucket',
  delete: 's3:DeleteObject',
};

export interface TriedBucket {
  /** `refusal` undefined: allowed. Steps after a failed write are missing. */
  readonly steps: readonly { readonly right: Right; readonly refusal: string | undefined }[];
  /** Rights of strangers, who have no key. */
  readonly openTo: readonly ('list' | 'read')[];
}

/** In milliseconds. */
const timeouts = { connectionTimeout: 3000, requestTimeout: 3000, throwOnRequestTimeout: true } as const;

/** Tries each right on one object, which it removes again. */
export async function tryBucket(filesUrl: string): Promise<TriedBucket> {
  const address = parseFilesUrl(filesUrl);
  const { bucket, endpoint, region, ...credentials } = address;
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
  });
  const object = { Bucket: bucket, Key: `${doctorPrefix}${randomUUID()}` };
  const attempt = async (right: Right, act: () => Promise<unknown>) => {
    try {
      await act();
      return { right, refusal: undefined };
    } catch (error) {
      return { right, refusal: describeRefusal(error, right, object) };
    }
  };
  try {
    const listing = isOpen(`${endpoint}/${bucket}?list-type=2&max-keys=1`);
    const written = await attempt('write', () =>
      client.send(new PutObjectCommand({ ...object, Body: 'kontor doctor' })),
    );
    if (written.refusal !== undefined) return { steps: [written], openTo: (await listing) ? ['list'] : [] };
    const [read, canList, canRead] = await Promise.all([
      attempt('read', async () => (await client.send(new GetObjectCommand(object))).Body?.transformToString()),
      listing,
      isOpen(urlOf(address, object.Key)),
    ]);
    const removed = await attempt('delete', () => client.send(new DeleteObjectCommand(object)));
    // S3 admits only to those who may list that an object does not exist.
    const missed = await attempt('list', () =>
      client.send(new GetObjectCommand(object)).catch((error: unknown) => {
        if (!(error instanceof NoSuchKey)) throw error;
      }),
    );
    return {
      steps: [written, read, removed, ...(isTried(read, removed) ? [missed] : [])],
      openTo: [...(canList ? (['list'] as const) : []), ...(canRead ? (['read'] as const) : [])],
    };
  } finally {
    client.destroy();
  }
}

/** True if the object could be read and is gone. */
function isTried(...steps: readonly { readonly refusal: string | undefined }[]): boolean {
  return steps.every(({ refusal }) => refusal === undefined);
}

function urlOf({ endpoint, bucket }: BucketAddress, key: string): string {
  return `${endpoint}/${bucket}/${key}`;
}

/** True if a request without any key is answered. */
async function isOpen(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeouts.requestTimeout), redirect: 'manual' });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist; create it, or correct FILES_URL',
  InvalidAccessKeyId: 'the server does not know the key; correct FILES_URL',
  SignatureDoesNotMatch: 'the secret is wrong; correct FILES_URL',
  RequestTimeTooSkewed: 'the clocks of this machine and the server are apart; synchronise both (NTP)',
};

function describeRefusal(error: unknown, right: Right, { Key: key }: { readonly Key: string }): string {
  if (!(error instanceof S3ServiceException)) return `cannot be reached: ${describeError(error)}; see FILES_URL`;
  const known = remedies[error.name];
  if (known !== undefined) return known;
  const left = right === 'delete' ? `. The object ${key} stays` : '';
  if (error.$metadata.httpStatusCode === 403 && right === 'list')
    return `the key lacks the right ${actions.list}; grant it on the bucket, or a missing file counts as an unreachable store`;
  if (error.$metadata.httpStatusCode === 403)
    return `the key lacks the right ${actions[right]}; grant it on all objects of the bucket${left}`;
  return `the server answers ${error.$metadata.httpStatusCode ?? ''} ${error.name}${left}`;
}
