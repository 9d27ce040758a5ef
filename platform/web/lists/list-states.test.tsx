import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import german from '../../locales/de.json' with { type: 'json' };
import { ApiError } from '../api/api-error.ts';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table.tsx';
import { ListPage } from './list-page.tsx';
import type { List } from './use-list.ts';

// Tests each state of a list in its initial rendering, before any measurement.

vi.hoisted(() => vi.stubGlobal('window', { location: { pathname: '/' } }));

interface Note {
  readonly id: string;
  readonly name: string;
  readonly isClosed?: boolean;
}

const notes: readonly Note[] = [
  { id: '1', name: 'Erste' },
  { id: '2', name: 'Zweite', isClosed: true },
];
const columns: readonly Column<Note>[] = [
  { id: 'name', header: 'Name', width: 120, grow: 1, card: 'title', cell: ({ name }) => name },
  { id: 'length', header: 'Länge', width: 80, align: 'end', cell: ({ name }) => name.length },
];

type Query = Partial<List<Note>['query']>;

function listOf(rows: readonly Note[], query: Query = {}, filters: List<Note>['filters'] = {}): List<Note> {
  const settled = {
    data: { pages: [], pageParams: [] },
    error: null,
    isPending: false,
    isFetching: false,
    isPlaceholderData: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
  };
  const unused = () => Promise.reject(new Error('Nothing is fetched'));
  return {
    name: 'notes',
    rows,
    filters,
    setFilters: () => undefined,
    query: { ...settled, fetchNextPage: unused, refetch: unused, ...query },
  };
}

function show(list: List<Note>, table: Partial<DataTableProps<Note>> = {}): string {
  const row: DataTableProps<Note>['row'] = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    onOpen: ({ name, isClosed }) => (isClosed === true ? null : { label: `${name} öffnen`, run: () => undefined }),
    menu: ({ isClosed }) =>
      isClosed === true ? [] : ([{ label: 'Löschen', icon: () => null, run: () => undefined }] as never),
    note: ({ isClosed }) => (isClosed === true ? 'Abgeschlossen' : null),
  };
  return renderToStaticMarkup(
    <MantineProvider>
      <ListPage
        list={list}
        title="Notizen"
        action={<button type="button">Neu</button>}
        search={{ label: 'Suchen', placeholder: 'Name' }}
        empty={{ icon: null, title: 'Noch keine Notizen', text: 'Legen Sie eine an.' }}
      >
        <DataTable list={list} label="Notizen" columns={columns} row={row} {...table} />
      </ListPage>
    </MantineProvider>,
  ).replaceAll(/<style[^>]*>.*?<\/style>/gu, '');
}

const count = (html: string, part: string | RegExp) => html.split(part).length - 1;
const { list, states } = german;

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'de', resources: { de: { platform: german } }, defaultNS: 'platform' }),
);

describe('a page with a list', () => {
  it('shows a skeleton of the table while it loads', () => {
    const html = show(listOf([], { isPending: true, data: undefined }));
    expect(html).toContain(`role="status" aria-label="${states.loading}"`);
    expect(count(html, '<i ')).toBe(20);
    expect(html).toContain('Länge');
    expect(html).not.toContain('role="table"');
  });

  it('keeps an open form of a row that was fetched alone while it loads', () => {
    const html = show(listOf([], { isPending: true, data: undefined }), {
      rows: [{ id: 'e', name: 'Bearbeitet' }],
      form: { id: 'e', content: <p>Offenes Formular</p> },
    });
    expect(html).toContain('Offenes Formular');
  });

  it('offers an action for an empty list, and no search over nothing', () => {
    const html = show(listOf([]));
    expect(html).toContain('Noch keine Notizen');
    expect(html).not.toContain('type="search"');
    expect(show(listOf([], {}, { search: 'x' }))).toContain('type="search"');
    expect(html).not.toContain('role="table"');
  });

  it('takes what each address has, such as the owner of a list, for no filter', () => {
    const owned = { ...listOf([], {}, { eid: '0' }), fixed: ['eid'] };
    expect(show(owned)).toContain('Noch keine Notizen');
    expect(show({ ...owned, filters: { eid: '0', state: 'failed' } })).toContain(list.nothingFiltered);
  });

  it.each([
    [{ search: 'Krämer' }, list.nothingFound.replace('{{search}}', 'Krämer'), list.clearSearch],
    [{ state: 'failed' }, list.nothingFiltered, list.clearFilters],
    [{ search: 'Krämer', state: 'failed' }, list.nothingFound.replace('{{search}}', 'Krämer'), list.clearFilters],
  ])('says that nothing was found by %j, and leads back', (filters, title, way) => {
    const html = show(listOf([], {}, filters));
    expect(html).toContain(title);
    expect(html).toContain(way);
    expect(html).not.toContain('Noch keine Notizen');
  });

  it('shows the reason of a failure and a retry button; the search stays', () => {
    const html = show(
      listOf([], { data: undefined, error: new ApiError(500, [{ code: 'internal_error', message: '' }], 'x-1') }),
    );
    expect(html).toContain(states.retry);
    expect(html).toContain('type="search"');
  });

  it('shows only the missing permission to a user without it', () => {
    const html = show(
      listOf([], { data: undefined, error: new ApiError(403, [{ code: 'forbidden', message: '' }], 'x-1') }),
    );
    expect(html).toContain(states.forbiddenTitle);
    expect(html).not.toContain('type="search"');
    expect(html).not.toContain('Neu</button>');
  });

  it('marks outdated rows, without the empty state meanwhile', () => {
    expect(show(listOf(notes, { isPlaceholderData: true }))).toContain('aria-busy="true"');
    expect(show(listOf([], { isPlaceholderData: true }, { search: 'x' }))).not.toContain(
      list.nothingFound.replace('{{search}}', 'x'),
    );
  });
});

describe('a table', () => {
  it('renders each row with its link, actions and note', () => {
    const html = show(listOf(notes));
    expect(html).toContain('aria-rowcount="3"');
    expect(html).toContain('aria-label="Erste öffnen"');
    expect(html).not.toContain('aria-label="Zweite öffnen"');
    expect(html).toContain(`aria-label="${list.actionsOf.replace('{{name}}', 'Erste')}"`);
    expect(count(html, 'data-row-menu')).toBe(1);
    expect(count(html, 'Abgeschlossen')).toBe(1);
  });

  it('tells of each heading whether the list is sorted by it', () => {
    const sortable = columns.map((column) => ({ ...column, sorts: column.id === 'name' }));
    const sorts = (filters: List<Note>['filters']) =>
      /aria-sort="(?<state>\w+)"/u.exec(show(listOf(notes, {}, filters), { columns: sortable }))?.groups?.['state'];
    expect(sorts({})).toBe('none');
    expect(sorts({ sort: 'name' })).toBe('ascending');
    expect(sorts({ sort: 'name', direction: 'desc' })).toBe('descending');
    expect(count(show(listOf(notes), { columns: sortable }), 'aria-sort')).toBe(1);
  });

  it('does not state an unknown number of rows', () => {
    expect(show(listOf(notes, { hasNextPage: true }))).toContain('aria-rowcount="-1"');
  });

  it('offers to retry the next page after a failure', () => {
    expect(show(listOf(notes, { hasNextPage: true, isFetchNextPageError: true }))).toContain(list.loadMore);
    expect(show(listOf(notes, { hasNextPage: true, isFetchingNextPage: true }))).toContain(list.loadingMore);
  });

  it('shows the numbers of loaded and counted rows', () => {
    expect(show(listOf(notes), { total: 1234 })).toContain('1–2 von 1.234');
    expect(show(listOf(notes), { total: null })).toContain('1–2 von über 10.000');
    expect(show(listOf(notes))).not.toContain('1–2');
  });

  it('shows a form in place of a row', () => {
    const html = show(listOf(notes), { form: { id: '1', content: <form aria-label="Erste bearbeiten" /> } });
    expect(html).toContain('Erste bearbeiten');
    expect(html).not.toContain('aria-label="Erste öffnen"');
  });

  it('renders only the rows near the visible area, of any number', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ id: String(index), name: `Nummer ${index}` }));
    const html = show(listOf(many));
    expect(count(html, 'data-row=')).toBeLessThan(60);
    expect(html).toContain('aria-rowcount="1001"');
  });
});
