/**
 * Serves the built app: browsers may store hashed assets for ever, but fetch the page itself each time. The
 * page has a strict policy.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#contract/errors.ts'

const distribution = new URL('../../dist/web/', import.meta.url)

/** The text in the built page that the nonce replaces. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/**
 * The page may load from this server alone. Inline parts must have the page's nonce, or the browser ignores
 * them: the first script (decisions/0029), and styles that the components make at run time.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The policy of the worker that reads PDFs, which anybody may have made. The worker loads nothing, and runs
 * only its own code and its decoders of pictures, which are WebAssembly.
 */
const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"
const isWorker = (path: string) => /[\\/]assets[\\/]pdf\.worker[^\\/]*\.mjs(\.(br|gz))?$/.test(path)

/** A fresh nonce. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** Adds the app. Every path that is neither a file nor a call gets the page, and the app chooses the screen. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const page = await readFile(new URL('index.html', distribution), 'utf8').catch(() => undefined)
  if (page === undefined) {
    app.log.warn('The web app is not built (npm run build): only the API is served.')
    return
  }
  await app.register(fastifyStatic, {
    root: fileURLToPath(distribution),
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      if (isWorker(path)) reply.header('content-security-policy', workerPolicy)
    },
  })
  const sendPage = (reply: FastifyReply) => {
    const nonce = newNonce()
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce))
  }
  app.get('/*', { config: { isPage: true } }, async (request, reply) => {
    const path = request.url.toLowerCase()
    if (path.startsWith('/api') || path.startsWith('/assets/')) throw notFound()
    return sendPage(reply)
  })
}
