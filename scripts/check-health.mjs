import { get } from 'node:http';

// Health check of the image: `live` (the process responds, default) or `ready` (it reaches the database). Exit code 1
// for any other answer than 200.

const [check = 'live'] = process.argv.slice(2);
const { HOST = '', PORT = '' } = process.env;
const everywhere = ['', '0.0.0.0', '::'];
const host = everywhere.includes(HOST) ? '127.0.0.1' : HOST;
const path = check === 'ready' ? '/health/ready' : '/health/live';

get({ host, port: PORT === '' ? 3000 : PORT, path, timeout: 4000 }, (response) => {
  response.resume();
  if (response.statusCode !== 200) console.error(`${path} returned ${response.statusCode}`);
  process.exitCode = response.statusCode === 200 ? 0 : 1;
})
  .on('timeout', function end() {
    this.destroy(new Error(`${path} did not respond within 4 s`));
  })
  .on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
