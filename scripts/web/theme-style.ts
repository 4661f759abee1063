/**
 * Generates Mantine's style of the theme while the app is built. Otherwise each start of the app would
 * generate it again, and everybody would load the code for it.
 */
import { basename } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { theme } from '#web/ui/look/theme.ts'

/**
 * The style that Mantine's provider would insert: the variables of the theme, and the classes for window
 * sizes.
 */
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
