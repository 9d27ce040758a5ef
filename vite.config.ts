import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { componentStyles } from './scripts/component-styles.ts';
import { firstLoad } from './scripts/first-load.ts';
import { jsonSchemaLess } from './scripts/json-schema-less.ts';
import { narrowFonts } from './scripts/narrow-fonts.ts';
import { pdfDecoders } from './scripts/pdf-decoders.ts';
import { stripEndpoints } from './scripts/strip-endpoints.ts';

/** Chunk of what several screens of a module share, or several modules. */
function nameModule(id: string): string {
  return /[\\/]modules[\\/]([^\\/]+)[\\/]/u.exec(id)?.[1] ?? 'screens';
}

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  root: 'app/web',
  plugins: [
    react(),
    componentStyles('app/web/entry.css'),
    stripEndpoints(),
    jsonSchemaLess(),
    narrowFonts(),
    pdfDecoders(),
    firstLoad({
      script: 'app/web/start/begin-early.ts',
      texts: ['platform/locales', 'modules/identity/locales/sign-in'],
      calls: ['/api/benit/brand'],
      withSession: {
        module: 'app/web/shell/signed-in-area.tsx',
        texts: ['modules/organizations/locales/shared', 'app/web/module-texts'],
        calls: ['/api/benit/auth/users/currentuser'],
        organizations: '/api/benit/organization-configuration/current-user-orgs',
        organization: '/api/benit/organization-configuration/current-org-data',
        page: {
          path: '/benit/accounting/invoices',
          heading: { folder: 'modules/accounting/locales/shared', key: ['list', 'title'] },
          module: 'modules/accounting/web/invoices/list/invoice-list-page.tsx',
          texts: ['shared', 'invoices'].map((name) => `modules/accounting/locales/${name}`),
          calls: ['/api/benit/accounting/invoice'],
        },
      },
    }),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Browsers without `modulepreload` (Safari before 17) ask for each file when they meet it.
    modulePreload: { polyfill: false },
    // The content security policy allows no data: fonts, and one request more costs little.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the entry needs at once: one file, because each has a kilobyte of headers. Not what only the types
            // of it name.
            { name: 'start', tags: ['$initial'], includeDependenciesRecursively: false },
            // The others contain what their modules import, as far as no group before them has it.
            { name: 'signed-in-area', test: /[\\/]app[\\/]web[\\/]shell[\\/]signed-in-area\.tsx$/u },
            { name: 'lists', test: /[\\/]platform[\\/]web[\\/]lists[\\/](?:list-page|data-table|use-list)\.tsx?$/u },
            // The first screen of most people; what it shares with others is small.
            {
              name: 'invoice-list',
              test: /[\\/](?:invoice-list-page|overview-cards|accounting-setup)\.tsx$/u,
            },
            {
              name: 'overlays',
              test: /[\\/](?:popover-card|menu-dropdown|action-entries|bar-entries|column-entries|filter-sheet|question-dialog)\.tsx$/u,
            },
            {
              name: 'entry',
              test: /[\\/](?:set-password|confirm-email|join|organization-choice|second-factor)-page\.tsx$|code-form\.tsx$/u,
            },
            { name: 'days', test: /[\\/]platform[\\/]web[\\/]form[\\/]day-input\.tsx$/u },
            {
              name: 'forms',
              test: /[\\/]platform[\\/]web[\\/]form[\\/](?:entity-form|dialog-form|field-inputs|form-bar)\.tsx$/u,
            },
            { name: 'documents', test: /[\\/]platform[\\/]web[\\/]documents[\\/](?:document-view|pdf-preview)\.tsx$/u },
            { name: 'drag', test: /node_modules[\\/]@atlaskit[\\/]/u },
            { name: nameModule, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    target: ['chrome111', 'firefox114', 'safari16.4'],
  },
  server: {
    proxy: { '/api': server, '/dev': server, '/socketio': { target: server, ws: true, changeOrigin: true } },
  },
});
