/**
 * Calls that receive a file (`receivesFile`). The caller is checked first. Then the file streams into a
 * staging file and into the storage. Only then the use case runs, in its transaction. If the use case
 * refuses, the file is removed again.
 */
import { rm } from 'node:fs/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { AppError, platformError } from '#contract/errors.ts'
import {
  cleanName,
  executableRefused,
  fileTooLarge,
  isExecutableName,
  isExecutableType,
  uploadErrors,
} from '#contract/uploads.ts'
import type { Space } from '#server/space.ts'
import { beginUpload, discard, type LandingPlatform, land, type Upload } from '#server/storage/landing.ts'
import { largestBytes, type Measured, type Staged, type Staging, stage } from '#server/storage/staging.ts'
import type { RouteHooks } from './mount.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file that came with the request, once it is in the storage. */
    upload: Upload | null
  }
}

export interface UploadPlatform extends LandingPlatform {
  readonly staging: Staging
  readonly space: Space
}

/** The most bytes of a form beside its file: names, ids and separators. */
const FORM_BYTES = 64 * 1024

/** Lets the routes of `app` receive multipart/form-data as a stream. These routes must be mounted afterwards. */
export async function allowFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    // No limit for the file: its size is checked while it arrives, with an error text of this app.
    limits: {
      fields: 20,
      fieldSize: 4096,
      fieldNameSize: 100,
      files: 1,
      parts: 21,
      fileSize: Number.POSITIVE_INFINITY,
    },
    throwFileSizeLimit: false,
  })
}

/** The hooks of a route that receives a file. */
export function receivingHooks(platform: UploadPlatform): RouteHooks {
  return {
    config: { isUpload: true },
    async preHandler(request: FastifyRequest) {
      const announced = announcedBytes(request)
      if (announced > largestBytes(platform.staging) + FORM_BYTES)
        throw fileTooLarge(platform.staging.largestMegabytes)
      platform.space.requireRoom(announced)
      const { fields, upload } = await receive(platform, request)
      request.body = fields
      request.upload = upload
    },
    async onError(request: FastifyRequest) {
      if (request.upload) await discard(platform, request.upload)
    },
  }
}

/** The size that a body announces, in bytes; 0 if it announces none. */
export function announcedBytes({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0)
}

interface Received {
  fields: Record<string, unknown>
  upload: Upload
}

/**
 * Receives the file and the fields of a form.
 *
 * @throws AppError FILE_MISSING, FILE_INCOMPLETE, EXECUTABLE (400), FILE_TOO_LARGE, FORM_TOO_LARGE,
 *   STORAGE_LIMIT (413), STORAGE_FULL (507)
 */
async function receive(platform: UploadPlatform, request: FastifyRequest): Promise<Received> {
  const scope = request.caller?.scope
  if (!scope) throw platformError('FORBIDDEN')
  if (!request.isMultipart()) throw missing()
  const fields: Record<string, unknown> = {}
  let file: { staged: Staged; measured: Measured; isNamed: boolean } | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else file = { ...(await stageFile(platform, part)), isNamed: Boolean(part.filename) }
    }
    // If no file was chosen, a browser sends a file without a name and without a byte.
    if (!file || (!file.isNamed && file.measured.size === 0)) throw missing()
    const { staged, measured } = file
    const key = await beginUpload(platform, scope, { ...staged, size: measured.size, id: uuidv7() })
    return { fields, upload: await landOrDiscard(platform, key, staged, measured) }
  } catch (thrown) {
    throw formError(thrown)
  } finally {
    if (file) await rm(file.staged.path, { force: true })
  }
}

async function landOrDiscard(
  platform: UploadPlatform,
  ...[key, staged, measured]: [Parameters<typeof land>[1], Staged, Measured]
) {
  try {
    return await land(platform, key, staged, measured)
  } catch (error) {
    await discard(platform, key)
    throw error
  }
}

async function stageFile(
  platform: UploadPlatform,
  part: MultipartFile,
): Promise<{ staged: Staged; measured: Measured }> {
  const name = cleanName(part.filename ?? '') || 'file'
  const declaredType = part.mimetype
  if (isExecutableType(declaredType) || isExecutableName(name)) throw executableRefused()
  const path = platform.staging.pathOf(`${uuidv7()}.part`)
  try {
    return { staged: { path, name, declaredType }, measured: await stage(platform, part.file, path) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

function missing(): AppError {
  return new AppError('FILE_MISSING', uploadErrors.FILE_MISSING)
}

/** Replaces an error of the form parser by an error of this app. */
function formError(thrown: unknown): unknown {
  const { code = '', message = '' } = thrown as Partial<NodeJS.ErrnoException>
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code))
    return new AppError('FORM_TOO_LARGE', uploadErrors.FORM_TOO_LARGE)
  if (/^FST_(INVALID|PROTO)/.test(code) || isOfParser(message))
    return new AppError('FORM_MALFORMED', uploadErrors.FORM_MALFORMED)
  if (
    /^(ERR_STREAM|FST_MP)_PREMATURE_CLOSE$/.test(code) ||
    /premature|unexpected end|terminated|aborted/i.test(message)
  )
    return new AppError('FILE_INCOMPLETE', uploadErrors.FILE_INCOMPLETE)
  return thrown
}

/** True for a message of the form parser about an invalid form. The parser has no codes for it. */
function isOfParser(message: string): boolean {
  return /^(Multipart: Boundary|Malformed (part header|content type)|Unsupported content type)/.test(message)
}
