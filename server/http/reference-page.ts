/** The API reference page at /api/docs: Scalar, served by us, with nothing fetched from elsewhere. */
import fastify, { type FastifyInstance } from 'fastify'
import { newNonce } from './web.ts'

const PLACEHOLDER = 'reference-page-nonce'
const PREFIX = '/api/docs'

/** Adds the page. It is the one page whose styles may stand inline: Scalar writes them so. */
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

/** Apart from the app and with the first visit: its script alone is 17 MB of memory, and a plugin comes at the start or never. */
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
      // What would send the document to somebody else's service has no place here.
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return pages
}
