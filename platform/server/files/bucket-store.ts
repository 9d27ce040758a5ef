import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { isLoopbackHost } from '../loopback.ts';
import { inParallel } from '../in-parallel.ts';
import { toPath } from './content-store.ts';
import type { ContentStore } from './content-store.ts';
import { inSpan } from '../tracing/trace.ts';
import { inStore } from './store-failures.ts';

const maxRetriedBytes = 4 * 1024 * 1024;
/** Each waits for the other machine. */
const uploadsAtOnce = 4;

const ignore = (): void => undefined;
/** Errors are thrown, and logged by the code that catches them. */
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** In milliseconds. */
const timeouts = { connectionTimeout: 5000, requestTimeout: 30_000, throwOnRequestTimeout: true } as const;

/** Bucket, and the access to it. */
export interface BucketAddress {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** @param filesUrl `s3://key:secret@host:port/bucket?region=…`; on this machine in plain http, as with `&tls=false` */
export function parseFilesUrl(filesUrl: string): BucketAddress {
  const { username, password, host, hostname, pathname, searchParams } = new URL(filesUrl);
  const plain = searchParams.get('tls') === 'false' || (isLoopbackHost(hostname) && searchParams.get('tls') !== 'true');
  return {
    endpoint: `${plain ? 'http' : 'https'}://${host}`,
    bucket: pathname.replaceAll('/', ''),
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}

/** Runs an operation of the bucket in a span of its own. */
function inBucket<T>(name: string, work: () => Promise<T>): Promise<T> {
  return inStore(() => inSpan(name, 'client', work));
}

/** Contents in a bucket of a server that speaks S3, for installations of several machines. */
export function createBucketStore(filesUrl: string): ContentStore {
  const { bucket, endpoint, region, ...credentials } = parseFilesUrl(filesUrl);
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // Every S3 server understands these settings: the bucket in the path, checksums only where the protocol demands
    // them.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
    logger: silent,
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    adopt: (organizationId, drafts) =>
      inBucket('bucket write', () =>
        inParallel(uploadsAtOnce, drafts, async ({ path: draft, sha256, byteSize }) => {
          const path = toPath({ organizationId, sha256 });
          const options = { contentLength: byteSize, contentType: 'application/octet-stream' };
          // Content in memory is sent again after a lost connection; a stream is not.
          if (byteSize <= maxRetriedBytes) await disk.put(path, await readFile(draft), options);
          else await disk.copyFromFs(draft, path, options);
          await rm(draft, { force: true });
        }),
      ),
    read: (key, range) =>
      inBucket('bucket read', async () => {
        // The library reads whole contents.
        const part = range && { Range: `bytes=${range.first}-${range.last}` };
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: toPath(key), ...part }));
        if (!(Body instanceof Readable)) throw new Error('the answer has no content');
        return Body;
      }),
    remove: (key) => inBucket('bucket remove', () => disk.delete(toPath(key))),
    close: () => client.destroy(),
  };
}
