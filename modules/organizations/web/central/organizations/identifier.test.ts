import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { followName, toIdentifier } from './identifier.ts';

describe('toIdentifier', () => {
  it.each([
    ['Müller & Söhne GmbH', 'mueller-soehne-gmbh'],
    ['  Straßenbau   Groß ', 'strassenbau-gross'],
    ['Café Élan d’Été', 'cafe-elan-d-ete'],
    ['Ærø Łódź İstanbul', 'aero-lodz-istanbul'],
    ['Mu\u0308ller', 'mueller'],
    ['Уход и забота', 'уход-и-забота'],
    ['阳光护理', '阳光护理'],
    ['2026 – 1. Quartal', '2026-1-quartal'],
    ['—', ''],
    ['', ''],
  ])('%s becomes %s', (name, identifier) => {
    expect(toIdentifier(name)).toBe(identifier);
  });

  test('is never longer than 60 characters and never begins or ends with a dash', () => {
    expect(toIdentifier(`${'a'.repeat(59)} bc`)).toBe('a'.repeat(59));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const identifier = toIdentifier(name);
        expect([...identifier].length).toBeLessThanOrEqual(60);
        expect(identifier).not.toMatch(/^-|-$|--|\s/u);
      }),
    );
  });
});

describe('followName', () => {
  it('follows the name while it is the proposed one', () => {
    expect(followName('', '', 'M')).toBe('m');
    expect(followName('m', 'M', 'Mü')).toBe('mue');
  });

  it('stays when somebody wrote one of their own', () => {
    expect(followName('kunde-7', 'Müller', 'Müller GmbH')).toBe('kunde-7');
  });

  it('proposes again when it was emptied', () => {
    expect(followName('', 'Müller', 'Müller GmbH')).toBe('mueller-gmbh');
  });
});
