import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSignature, createSignatureBase, encodeParameter, signRequest } from './oauth1.ts';
import type { OAuthParameters } from './oauth1.ts';

const consumer = { key: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' };
const fixed = { consumer, nonce: 'n1', timestamp: 1_700_000_000 };

/** Parameters of a header, decoded. */
function readHeader(header: string): Map<string, string> {
  return new Map(
    [...header.matchAll(/(\w+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, decodeURIComponent(value)]),
  );
}

describe('the examples of RFC 5849', () => {
  it('the text that is signed is that of §3.4.1.1', () => {
    const parameters: OAuthParameters = [
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
      ['c2', ''],
      ['a3', '2 q'],
    ];
    expect(
      createSignatureBase('post', 'http://EXAMPLE.com:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b', parameters),
    ).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D' +
        '%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1' +
        '%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });

  it.each([
    [
      'temporary credentials',
      'POST',
      'https://photos.example.net/initiate',
      '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
      '',
      [
        ['oauth_timestamp', '137131200'],
        ['oauth_nonce', 'wIjqoS'],
        ['oauth_callback', 'http://printer.example.com/ready'],
      ],
    ],
    [
      'token credentials',
      'POST',
      'https://photos.example.net/token',
      'gKgrFCywp7rO0OXSjdot/IHF7IU=',
      'hdhd0244k9j7ao03',
      [
        ['oauth_token', 'hh5s93j4hdidpola'],
        ['oauth_timestamp', '137131201'],
        ['oauth_nonce', 'walatlh'],
        ['oauth_verifier', 'hfdp7dh39dks9884'],
      ],
    ],
    [
      'a protected resource',
      'GET',
      'http://photos.example.net/photos?file=vacation.jpg&size=original',
      'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
      'pfkkdhi9sl3r4s00',
      [
        ['oauth_token', 'nnch734d00sl2jdk'],
        ['oauth_timestamp', '137131202'],
        ['oauth_nonce', 'chapoH'],
      ],
    ],
  ] as const)('the signature for %s is that of §1.2', (_name, method, url, signature, tokenSecret, parameters) => {
    const base = createSignatureBase(method, url, [
      ['oauth_consumer_key', consumer.key],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ...parameters,
    ]);
    expect(createSignature(base, consumer.secret, tokenSecret)).toBe(signature);
  });

  it('values are encoded as in §3.6', () => {
    expect(encodeParameter("aZ09-._~ !*'()ü€%+")).toBe('aZ09-._~%20%21%2A%27%28%29%C3%BC%E2%82%AC%25%2B');
  });
});

describe('the header', () => {
  it('names the parameters of the protocol and no realm', () => {
    const token = { key: 't', secret: 's' };
    const header = signRequest({ ...fixed, method: 'GET', url: 'https://example.com/x', token });
    expect(header).toMatch(/^OAuth oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="t", /u);
    expect([...readHeader(header).keys()]).toEqual([
      'oauth_consumer_key',
      'oauth_token',
      'oauth_signature_method',
      'oauth_timestamp',
      'oauth_nonce',
      'oauth_version',
      'oauth_signature',
    ]);
  });

  it('contains the callback, signed', () => {
    const sign = (callback: string) =>
      readHeader(
        signRequest({ ...fixed, method: 'POST', url: 'https://e.com/x', extra: { oauth_callback: callback } }),
      );
    const one = sign('https://kontor.example/zurück?a=b&c=d');
    expect(one.get('oauth_callback')).toBe('https://kontor.example/zurück?a=b&c=d');
    expect(one.get('oauth_signature')).not.toBe(sign('https://kontor.example/other').get('oauth_signature'));
  });

  it('never contains a secret', () => {
    const token = { key: 'token-key', secret: 'token-secret' };
    const header = signRequest({ ...fixed, method: 'GET', url: 'https://example.com/x', token });
    expect(header).not.toMatch(/token-secret|kd94hf93k423kf44/u);
  });
});

const text = fc.string({ unit: 'binary', maxLength: 12 });
const pairs = fc.array(fc.tuple(text, text), { maxLength: 6 });

describe('for any parameters', () => {
  it('the encoding is reversible and contains unreserved characters alone', () => {
    fc.assert(
      fc.property(text, (value) => {
        const encoded = encodeParameter(value);
        expect(encoded).toMatch(/^(?:[\w\-.~]|%[0-9A-F]{2})*$/u);
        expect(decodeURIComponent(encoded)).toBe(value.toWellFormed());
      }),
    );
  });

  it('the signature does not depend on their order, nor on query or form', () => {
    fc.assert(
      fc.property(pairs, pairs, (query, form) => {
        const sign = (inQuery: OAuthParameters, inForm: OAuthParameters) => {
          const params = new URLSearchParams(inQuery.map(([name, value]): [string, string] => [name, value]));
          return signRequest({ ...fixed, method: 'POST', url: `https://example.com/x?${params}`, form: inForm });
        };
        expect(sign(query.toReversed(), form.toReversed())).toBe(sign(query, form));
        expect(sign([...query, ...form], [])).toBe(sign(query, form));
      }),
    );
  });

  it('another value, method, path or secret has another signature', () => {
    fc.assert(
      fc.property(pairs, text, (form, more) => {
        const url = 'https://example.com/x';
        const signature = signRequest({ ...fixed, method: 'POST', url, form });
        expect(signRequest({ ...fixed, method: 'POST', url, form: [...form, ['more', more]] })).not.toBe(signature);
        expect(signRequest({ ...fixed, method: 'PUT', url, form })).not.toBe(signature);
        expect(signRequest({ ...fixed, method: 'POST', url: `${url}/y`, form })).not.toBe(signature);
        const other = { ...consumer, secret: `${consumer.secret}${more}!` };
        expect(signRequest({ ...fixed, consumer: other, method: 'POST', url, form })).not.toBe(signature);
      }),
    );
  });
});
