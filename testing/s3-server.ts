import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { whenOver } from './when-over.ts';

/** A server that speaks S3 and checks signatures, on loopback until the file's last test. */
export async function startS3Server(): Promise<{ filesUrl: string; directory: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'kontor' }],
  });
  const { port } = await server.run();
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= server.close());
  whenOver(async () => {
    await stop();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  });
  return { filesUrl: `s3://S3RVER:S3RVER@127.0.0.1:${port}/kontor?region=eu-central-1`, directory, stop };
}
