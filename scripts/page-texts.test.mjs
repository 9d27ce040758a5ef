import { describe, expect, it } from 'vitest';
import { findUnnamedTexts, listImports, listPages } from './page-texts.mjs';

const module = `export const shop: WebModule = {
  name: 'shop',
  pages: [
    {
      page: listPage,
      texts: ['articles'],
      component: () => import('./articles/list-page.tsx').then((module) => module.ListPage),
    },
    {
      page: logPage,
      component: () => import('./log-page.tsx').then((module) => module.LogPage),
      needsAllTexts: true,
    },
  ],
};
`;

it('reads the declared pages of a module, separating those that load all texts', () => {
  expect(listPages('modules/shop/web/module.ts', module)).toEqual([
    { name: 'listPage', file: 'modules/shop/web/articles/list-page.tsx', texts: ['articles'] },
  ]);
});

it('follows imports of now and later, but not those of types', () => {
  const source = `import type { A } from './a.ts';
import { B } from './b.ts';
import {
  C,
  D,
} from '#platform/web/c.ts';
import { useState } from 'react';
const load = () => import('../e.tsx');
`;
  expect(listImports('modules/shop/web/list/page.tsx', source)).toEqual([
    'modules/shop/web/list/b.ts',
    'platform/web/c.ts',
    'modules/shop/web/e.tsx',
  ]);
});

describe('a page', () => {
  const files = {
    'modules/shop/web/articles/list-page.tsx': `import { Badge } from '../orders/badge.tsx';
import { Picker } from '#modules/customers/web/index.tsx';
import { Letter } from '#modules/letters/web/index.tsx';
t('articles.title');
t('errors.any');
`,
    'modules/shop/web/orders/badge.tsx': 't(`orders.states.${state}`);\n',
    'modules/customers/web/index.tsx': "t('customers.title');\n",
    'modules/customers/web/module.ts': '',
    'modules/letters/web/index.tsx': "t('letters.title');\n",
  };
  const features = {
    articles: 'articles',
    orders: 'orders',
    errors: 'shared',
    customers: 'customers',
    letters: 'shared',
  };
  const find = (texts) =>
    findUnnamedTexts(
      { file: 'modules/shop/web/articles/list-page.tsx', texts },
      'shop',
      (path) => files[path],
      (part, group) => features[group],
    );

  it('names each feature whose texts its files show', () => {
    expect([...find(['articles', 'letters/shared'])]).toEqual([['orders', 'modules/shop/web/orders/badge.tsx']]);
  });

  it('need not name the shared texts, nor those behind the public files of another module', () => {
    expect([...find(['articles', 'orders', 'letters/shared'])]).toEqual([]);
  });

  it('names the texts of a module without screens, which cannot load them itself', () => {
    expect([...find(['articles', 'orders'])]).toEqual([['letters/shared', 'modules/letters/web/index.tsx']]);
  });
});
