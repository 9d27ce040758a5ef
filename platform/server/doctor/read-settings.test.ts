import { expect, it } from 'vitest';
import { examine } from '#testing/doctor/examine.ts';
import { checkNode, checkSettings } from './checks/settings.ts';
import { readSettings } from './read-settings.ts';

it('all wrong settings are reported, and the others still apply', () => {
  const { configuration, wrongSettings } = readSettings({
    PORT: '70000',
    PUBLIC_URL: 'kontor.example.de',
    SPEECH_URL: 'https://speech.example/v1',
    SESSION_MINUTES: '45',
    MAIL_FROM: 'Kontor <kontor@example.de>',
  });
  expect([...wrongSettings.keys()]).toEqual(['PORT', 'PUBLIC_URL', 'SPEECH_MODEL']);
  expect(wrongSettings.get('PORT')).toBe('PORT: given "70000", expected a whole number from 0 to 65535');
  expect(configuration).toMatchObject({ port: 3000, sessionMinutes: 45, speech: undefined });
});

it('a production without a key keeps its other settings, and is never taken for a demo', () => {
  const { configuration, wrongSettings } = readSettings({ NODE_ENV: 'production', DEMO: 'true', PORT: '3007' });
  expect([...wrongSettings.keys()]).toEqual(['SECRET_KEY', 'DEMO']);
  expect(configuration).toMatchObject({ production: true, demo: false, port: 3007 });
});

it('given settings are listed, without secrets', async () => {
  const lines = await examine([checkSettings], {
    env: {
      DATABASE_URL: 'postgres://kontor:geheim@db/kontor',
      FILES_URL: 's3://key:geheim@s3.example/x',
      SMTP_URL: 'smtp://kontor:geheim@mail.example:587',
      SECRET_KEY: 'geheim'.repeat(6),
      LANGUAGE_MODEL_URL: 'https://models.example/v1',
      LANGUAGE_MODEL_KEY: 'geheim',
      PORT: '3001',
    },
  });
  expect(lines.join('\n')).not.toContain('geheim');
  expect(lines).toEqual([
    'ok PORT: "3001"',
    'ok DATABASE_URL: "postgres://***@db/kontor"',
    'ok SMTP_URL: "smtp://***@mail.example:587"',
    expect.stringMatching(/^error FILES_URL: given "s3:\/\/\*\*\*@s3.example\/x", expected an address such as /u),
    'ok LANGUAGE_MODEL_URL: "https://models.example/v1"',
    'ok LANGUAGE_MODEL_KEY: 6 characters',
    expect.stringMatching(/^error LANGUAGE_MODEL_NAME: given nothing, expected the name of a model/u),
    'ok SECRET_KEY: 36 characters',
  ]);
});

it('a Node that is too old is an error, another one a warning', async () => {
  const check = (node: string) => examine([checkNode], { env: {}, requirements: { node } });
  const { node } = process.versions;
  expect(await check(node)).toEqual([`ok Node: ${node}`]);
  expect(await check('99.0.0')).toEqual([expect.stringMatching(/^error Node: .* is too old: 99\.0\.0 is needed/u)]);
  expect(await check(`${node}1`)).toEqual([expect.stringMatching(/^warning Node: /u)]);
});
