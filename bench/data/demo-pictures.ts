import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** Waits until the pictures of the demo have their encodings, which a new installation makes for a minute. */
export async function waitForDemoPictures(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (;;) {
      const { rowCount } = await client.query("SELECT 1 FROM estate_pictures WHERE state = 'pending' LIMIT 1");
      if (rowCount === 0) return;
      await wait(500);
    }
  } finally {
    await client.end();
  }
}
