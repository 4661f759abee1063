/**
 * The style that Mantine makes of the theme, written as the app is built: it would be made anew at each start of the app,
 * by code that everybody waits for.
 */
import { basename } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { theme } from '#web/ui/look/theme.ts'

/** What the provider would put into the page: the variables of the theme, and classes for sizes of the window. */
function styleOfTheme(): string {
  const page = renderToStaticMarkup(createElement(MantineProvider, { theme }))
  return [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style).join('\n')
}

export function themeStyle(): Plugin {
  return {
    name: 'theme-style',
    enforce: 'pre',
    load: {
      filter: { id: /\/MantineProvider\/.*\/(MantineCssVariables|MantineClasses)\.mjs$/ },
      handler: (id) => `export const ${basename(id, '.mjs')} = () => null`,
    },
    transform: {
      filter: { id: /\/web\/ui\/look\/mantine\.css$/ },
      handler: (code) => ({ code: `${code}\n${styleOfTheme()}`, map: null }),
    },
  }
}
