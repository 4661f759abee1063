/**
 * Makes index.html show the frame before any script is loaded: the first script and the style of the frame
 * are inline (the server's nonce permits both). The app's style comes after the frame, so that the frame does
 * not wait for it.
 */
import { build, type IndexHtmlTransformContext, type Plugin } from 'vite'
import { contractCalls } from './contract-calls.ts'

const SCRIPT = 'app/web/first/early.ts'
/**
 * The chunks of the code for everybody with a session, and of the main screen; see the groups in
 * vite.config.ts.
 */
export const SIGNED_IN = 'signed-in'
export const PROJECT_LIST = 'project-list'

/** Bundles the first script and the style of the frame, apart from the app. */
async function firstParts(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [contractCalls()],
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      rolldownOptions: { input: SCRIPT, output: { format: 'iife', comments: false } },
    },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error('The first script was not built')
  const style = first.output.find(({ fileName }) => fileName.endsWith('.css'))
  if (style?.type !== 'asset') throw new Error('The frame has no style')
  return { script: first.output[0].code.trim(), style: String(style.source).trim() }
}

/**
 * The paths of a chunk and its imports, which the first script loads early; without scripts that the page
 * names already.
 */
function aheadOf(name: string, { bundle = {} }: IndexHtmlTransformContext, html: string): string[] {
  const found = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || found.has(file)) return
    found.add(file)
    chunk.imports.forEach(add)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.name === name) add(chunk.fileName)
  }
  return [...found].map((file) => `/${file}`).filter((path) => !html.includes(path))
}

export function firstPage(): Plugin {
  return {
    name: 'first-page',
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const { script, style } = await firstParts()
        const ahead = aheadOf(SIGNED_IN, context, html)
        const list = aheadOf(PROJECT_LIST, context, html).filter((path) => !ahead.includes(path))
        const early = `<script data-ahead="${ahead.join(' ')}" data-list="${list.join(' ')}">${script}</script>`
        const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
        return links
          .reduce((page, link) => page.replace(link, ''), html)
          .replace('<!-- first script -->', () => early)
          .replace('<!-- style of the frame -->', () => `<style>${style}</style>`)
          .replace('<!-- style of the app -->', () => links.join('').trim())
      },
    },
  }
}
