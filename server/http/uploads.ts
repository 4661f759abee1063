/**
 * Calls that receive a file (`receivesFile`): who is asked first, then the file streams to a staging file and into the
 * storage, and only then the use case runs, in its transaction. What it refuses is removed again.
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

/** What a form may hold beside its file, in bytes: names, ids and the marks between them. */
const FORM_BYTES = 64 * 1024

/** Lets the routes of `app` receive multipart/form-data as a stream; they are mounted in it afterwards. */
export async function allowFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    // How large a file may be is watched on its way, and said in our own words.
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

/** What a route that receives a file does around its use case. */
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

/** How large a body says beforehand that it is; 0 where it says nothing. */
export function announcedBytes({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0)
}

interface Received {
  fields: Record<string, unknown>
  upload: Upload
}

/**
 * Takes the file and the fields of a form.
 *
 * @throws AppError FILE_MISSING, FILE_INCOMPLETE, EXECUTABLE (400), FILE_TOO_LARGE, FORM_TOO_LARGE, STORAGE_LIMIT (413),
 *   STORAGE_FULL (507)
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
    // A browser's form in which nothing was chosen has a file without a name and without a byte.
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

/** What the parser of the form says, in our words. */
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

/** What the parser of the form says of one that is none: it has no codes. */
function isOfParser(message: string): boolean {
  return /^(Multipart: Boundary|Malformed (part header|content type)|Unsupported content type)/.test(message)
}
