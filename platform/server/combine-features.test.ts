import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../contract/endpoint.ts';
import { combineFeatures } from './combine-features.ts';
import type { Feature } from './combine-features.ts';
import { route } from './http/route.ts';
import { defineTask, handleTask } from './tasks/define-task.ts';

const endpointOf = (id: string) =>
  defineEndpoint({
    id,
    method: 'GET',
    path: `/api/${id}`,
    access: 'public',
    summary: 'Returns nothing',
    request: {},
    response: z.object({}),
    errors: [],
  });
const routeOf = (id: string) => route(endpointOf(id), () => Promise.resolve({}));
const taskOf = (kind: string) =>
  handleTask(
    defineTask({ kind, payload: z.object({}), permission: 'benit-accounting-permission', runsAgain: true }),
    () => Promise.resolve({}),
  );

const articles: Feature = { name: 'articles', routes: [routeOf('listArticles')], tasks: [taskOf('count')] };
const combine = (...features: Feature[]) => combineFeatures({ name: 'shop' }, features);

it('a module has the parts of its features, in their order', () => {
  const module = combine(articles, { name: 'orders', routes: [routeOf('listOrders')], tasks: [taskOf('send')] });
  expect(module.name).toBe('shop');
  expect(module.routes.map(({ endpoint }) => endpoint.id)).toEqual(['listArticles', 'listOrders']);
  expect(module.tasks.map(({ kind }) => kind.kind)).toEqual(['count', 'send']);
});

it('a module keeps its own declarations', () => {
  const module = combineFeatures({ name: 'shop', errors: { codes: { sold_out: 409 }, fieldCodes: ['too_dear'] } }, [
    { name: 'orders', errors: { codes: { already_sent: 409 } } },
  ]);
  expect(module.errors).toEqual({ codes: { sold_out: 409, already_sent: 409 }, fieldCodes: ['too_dear'] });
});

it.each([
  ['the endpoint listArticles', { routes: [routeOf('listArticles')] }],
  ['the kind of tasks count', { tasks: [taskOf('count')] }],
  ['the error code sold_out', { errors: { codes: { sold_out: 404 } } }],
])('two features that declare %s are refused by name', (what, feature) => {
  const first: Feature = { ...articles, errors: { codes: { sold_out: 409 } } };
  expect(() => combine(first, { name: 'orders', ...feature })).toThrow(
    `shop: ${what} is declared by articles and by orders; rename one of them`,
  );
});

it('every feature ends its work when the module is closed', async () => {
  const ended: string[] = [];
  const closing = (name: string): Feature => ({ name, close: () => Promise.resolve(void ended.push(name)) });
  await combine(closing('articles'), articles, closing('orders')).close();
  expect(ended).toEqual(['articles', 'orders']);
});
