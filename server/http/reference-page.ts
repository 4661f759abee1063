/** The API reference page at /api/docs: Scalar, served by us, with nothing fetched from elsewhere. */
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { newNonce } from './web.ts'

const PLACEHOLDER = 'reference-page-nonce'

/** Adds the page. It is the one page whose styles may stand inline: Scalar writes them so. */
export async function serveReferencePage(app: FastifyInstance): Promise<void> {
  await app.register(async (page) => {
    page.addHook('onSend', async (_request, reply, payload) => {
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
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
      return String(payload).replaceAll(PLACEHOLDER, nonce)
    })
    await page.register(scalar, {
      routePrefix: '/api/docs',
      logLevel: 'silent',
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
  })
}
