/** The answer of an endpoint that `sendsFile`: the file itself, to be saved and not shown. */
import type { FastifyReply } from 'fastify'
import type { FileReply } from '#contract/file.ts'

/** Sends a file. */
export function sendFile(reply: FastifyReply, { fileName, contentType, content }: FileReply): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', attachment(fileName))
    .header('cache-control', 'no-store')
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/**
 * The header for a file that is to be saved under this name: in UTF-8 (RFC 5987), and in ASCII for old
 * clients.
 */
export function attachment(fileName: string): string {
  return disposition('attachment', fileName)
}

/** The header for a file that is to be saved under this name, or shown. */
export function disposition(how: 'attachment' | 'inline', fileName: string): string {
  const name = fileName.toWellFormed()
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_')
  // encodeURIComponent does not encode these characters, which RFC 5987 does not allow.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
