import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractCalls } from './scripts/web/contract-calls.ts'
import { firstPage, PROJECT_LIST, SIGNED_IN } from './scripts/web/first-page.ts'
import { themeStyle } from './scripts/web/theme-style.ts'
import { unusedParts } from './scripts/web/unused-parts.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    ...(command === 'build' ? [contractCalls(), unusedParts(), themeStyle()] : []),
    firstPage(),
  ],
  publicDir: 'web/public',
  // The server puts a fresh nonce in place of this, page by page (server/http/web.ts).
  html: { cspNonce: command === 'build' ? '__CSP_NONCE__' : undefined },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Every browser of this target knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Our own modules do nothing but what they are imported for: a `public.ts` brings what one takes from it, not all.
      treeshake: {
        moduleSideEffects: [
          { test: /\/(contract|web|features)\/(?!main\.tsx$).*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        // A request costs more than the bytes it saves: docs/decisions/0029-opening-at-once.md.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 30 },
            // Whoever is signed in: the routes, the shell, and what nearly every screen is drawn with.
            {
              name: SIGNED_IN,
              test: new RegExp(
                [
                  '/app/web/(route-tree|shell/shell)\\.tsx?',
                  '/web/router/loading\\.ts',
                  '/web/ui/(ask/ask|list/list-states|list/search-field|menu/record-menu|page/page-body|page/page-header)\\.tsx',
                  '/web/ui/record/(fact|progress-gauge)\\.tsx',
                  '/features/hierarchy/web/(frame-route|lacks|risk-mark|totals)\\.tsx?',
                  '/features/projects/web/project-(actions|cells)\\.tsx',
                  '/web/ui/(list/several|is-phone)\\.ts',
                  '/Icon(AlertTriangle|Check|ChevronDown|Copy|Dots|FileSpreadsheet|FileTypeCsv|Pencil|Plus|Trash|X)\\.mjs',
                  '/@mantine/core/esm/(core|components/List)/',
                  '/@mantine/hooks/esm/(use-debounced-callback|use-mounted|utils)/',
                ].join('|'),
              ),
              priority: 20,
            },
            // With what the plan's records are loaded by: where the connection goes, the frame stays, and knows whose it is.
            {
              name: 'project-frame',
              test: /\/app\/web\/project-frame\.tsx|\/(projects|jobs|tasks|activities)\/web\/loaders\.ts/,
              priority: 15,
            },
            {
              name: PROJECT_LIST,
              test: /\/(projects\/web\/projects|overview\/web\/home)-screen\.tsx/,
              priority: 10,
            },
            // What opens over a screen: pickers with what floats, and beside them menus and tips.
            { name: 'floating', test: /\/@floating-ui\/|\/components\/(Popover|Select)\//, priority: 6 },
            { name: 'menus', test: /\/components\/(Menu|Tooltip)\//, priority: 5 },
            {
              name: 'form',
              test: /\/web\/ui\/form\/(check-when-left|form-frame|form-saving)\.tsx?|\/components\/Textarea\//,
              priority: 4,
            },
            // Small, and on all lists and pages of records: each would be one more name that the entry knows.
            { name: 'record', test: /\/web\/ui\/record\/(due|record-card|status-mark)\.tsx/, priority: 3 },
          ],
        },
      },
    },
  },
}))
