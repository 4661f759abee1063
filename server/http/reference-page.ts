/** The API reference page at /api/docs: Scalar, served from here, without loading anything from other sites. */
import fastify, { type FastifyInstance } from 'fastify'
import { newNonce } from './web.ts'

const PLACEHOLDER = 'reference-page-nonce'
const PREFIX = '/api/docs'

/** Adds the page. Only this page may have inline styles, because Scalar writes such styles. */
export function serveReferencePage(app: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined
  for (const path of [PREFIX, `${PREFIX}/js/scalar.js`]) {
    app.get(path, { logLevel: 'silent' }, async (request, reply) => {
      opened ??= openScalar()
      const page = await (await opened).inject(request.url)
      const { location, 'content-type': type } = page.headers
      if (location) return reply.redirect(location, page.statusCode)
      reply.type(String(type))
      if (!String(type).startsWith('text/html')) return reply.send(page.rawPayload)
      const nonce = newNonce()
      reply.header(
        'content-security-policy',
        [
          "default-src 'none'",
          `script-src 'self' 'nonce-${nonce}' 'unsafe-eval'`,
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data: blob:",
          "font-src 'self' data:",
          "connect-src 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
      )
      return reply.send(page.payload.replaceAll(PLACEHOLDER, nonce))
    })
  }
}

/**
 * Opens Scalar at the first visit, because its script alone takes 17 MB of memory. Scalar gets a server of
 * its own, because a plugin can be added to the app only at the start.
 */
async function openScalar(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const pages = fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } })
  await pages.register(scalar, {
    routePrefix: PREFIX,
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Plumbline API',
      nonce: PLACEHOLDER,
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      // Off, because these tools would send the document to another company's service.
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return pages
}
