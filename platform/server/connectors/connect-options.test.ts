import { expect, it } from 'vitest';
import { readConfiguration } from '../config/configuration.ts';
import { toConnectOptions } from './connect-options.ts';

it('in production data connections reach neither this installation nor denied networks, and do not distinguish ports', () => {
  const settings = {
    NODE_ENV: 'production',
    SECRET_KEY: 'k'.repeat(32),
    HOST: '::',
    PUBLIC_URL: 'https://kontor.example.de:8443',
    CONNECT_DENY: '11.22.33.0/24',
  };
  expect(toConnectOptions(readConfiguration(settings))).toEqual({
    allowPrivate: false,
    ownHosts: ['kontor.example.de', '::'],
    denied: ['11.22.33.0/24'],
    hidesPorts: true,
  });
});

it('outside production they may reach this machine, and errors are exact', () => {
  expect(toConnectOptions(readConfiguration({}))).toMatchObject({ allowPrivate: true, denied: [], hidesPorts: false });
});
