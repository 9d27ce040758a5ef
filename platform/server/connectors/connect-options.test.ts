import { expect, it } from 'vitest';
import { readConfiguration } from '../config/configuration.ts';
import { toConnectOptions } from './connect-options.ts';

it('in production data connections lead neither to this installation nor to what the operator denies, and tell no ports apart', () => {
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

it('at a desk they may lead to this machine, and what is wrong is told exactly', () => {
  expect(toConnectOptions(readConfiguration({}))).toMatchObject({ allowPrivate: true, denied: [], hidesPorts: false });
});
