/** The license number and the logo on an account's papers, set by its administrator. */
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound, platformError } from '#contract/errors.ts'
import { findOwnRole } from '#features/roles/server/public.ts'
import { lockUpload, markPreview } from '#server/db/stored-objects.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { discard, type Upload } from '#server/storage/landing.ts'
import { logoTypes, makeLogo } from '#server/storage/previews.ts'
import type { Staging } from '#server/storage/staging.ts'
import { keyOf } from '#server/storage/storage.ts'
import { companyErrors, type Letterhead } from '../contract.ts'
import { addressOf, type PaperPorts, pictureOf } from './letterhead.ts'
import { findLetterhead, lockLetterhead, writeLetterhead } from './letterhead-queries.ts'

export interface LogoPorts extends PaperPorts {
  staging: Staging
}

const MOST_BYTES = 2_000_000

/** @throws AppError FORBIDDEN or ONLY_ADMINISTRATORS (403) */
export async function requireAdministrator({ db, caller }: SignedIn): Promise<Scope> {
  const { scope } = caller
  if (!scope) throw platformError('FORBIDDEN')
  if ((await findOwnRole(db, scope))?.kind !== 'administrator')
    throw new AppError('ONLY_ADMINISTRATORS', companyErrors.ONLY_ADMINISTRATORS)
  return scope
}

/**
 * The license number and the logo of the caller's account.
 *
 * @throws AppError FORBIDDEN or ONLY_ADMINISTRATORS (403)
 */
export async function ownLetterhead(context: SignedIn, ports: PaperPorts): Promise<Letterhead> {
  const scope = await requireAdministrator(context)
  const { licenseNumber, logoId, rowVersion } = await findLetterhead(context.db, scope)
  const logo = addressOf(await pictureOf(ports, scope, logoId))
  return { licenseNumber, logo, rowVersion }
}

interface LetterheadChange {
  licenseNumber?: string | undefined
  isLogoRemoved?: boolean | undefined
  rowVersion?: number | undefined
}

/**
 * Changes the license number of the caller's account, and can remove its logo. A sweep deletes the bytes of
 * the logo later.
 *
 * @throws AppError FORBIDDEN or ONLY_ADMINISTRATORS (403), ROW_VERSION_STALE (409)
 */
export async function changeOwnLetterhead(
  context: SignedIn,
  { licenseNumber, isLogoRemoved, rowVersion }: LetterheadChange,
): Promise<string[]> {
  const scope = await requireAdministrator(context)
  const now = await lockLetterhead(context.db, scope)
  if (rowVersion !== undefined && rowVersion !== now.rowVersion) throw platformError('ROW_VERSION_STALE')
  await writeLetterhead(context.db, scope, {
    licenseNumber: licenseNumber ?? now.licenseNumber,
    logoId: isLogoRemoved ? null : now.logoId,
  })
  return [scope.accountId]
}

/**
 * Replaces the logo of the caller's account. The file is checked by its content. Papers show a new picture
 * made from its pixels, so that no other content of the file is passed on.
 *
 * @throws AppError LOGO_TYPE or LOGO_BROKEN (400), FORBIDDEN or ONLY_ADMINISTRATORS (403), PREVIEW_READ_ONLY
 * (409), LOGO_TOO_LARGE (413)
 */
export async function setOwnLogo(context: SignedIn, ports: LogoPorts): Promise<string[]> {
  const { db, caller, requestId, upload } = context
  // This endpoint writes without a transaction around it, so it must refuse a preview itself.
  if (caller.preview) throw platformError('PREVIEW_READ_ONLY')
  const { employeeId, ...scope } = await requireAdministrator(context)
  if (!upload) throw notFound()
  requireLogo(upload)
  await storePicture(ports, upload)
  const { loginId } = caller
  const { companyId, accountId } = scope
  const actor = { loginId, employeeId, companyId, accountId, requestId }
  const replaced = await inTransaction(db, actor, async (transaction) => {
    const now = await lockLetterhead(transaction, scope)
    // Locked, so that the sweep does not delete the upload meanwhile.
    const held = await lockUpload(transaction, upload, employeeId)
    if (!held) throw notFound()
    await markPreview(transaction, upload, 'made')
    await writeLetterhead(transaction, scope, { ...now, logoId: upload.id })
    return now.logoId
  })
  // If the old logo cannot be deleted now, the sweep deletes it later.
  if (replaced)
    await discard({ db, storage: ports.storage }, { companyId, accountId, id: replaced }).catch(
      () => undefined,
    )
  return [accountId]
}

function requireLogo({ contentType, size }: Upload): void {
  if (!logoTypes.includes(contentType)) throw new AppError('LOGO_TYPE', companyErrors.LOGO_TYPE)
  if (size > MOST_BYTES) throw new AppError('LOGO_TOO_LARGE', companyErrors.LOGO_TOO_LARGE)
}

/** @throws AppError LOGO_BROKEN (400) if the file cannot be read as a picture of its type */
async function storePicture({ storage, staging }: LogoPorts, upload: Upload): Promise<void> {
  const name = uuidv7()
  const [original, made] = [staging.pathOf(`${name}.original`), staging.pathOf(`${name}.logo`)]
  try {
    await pipeline(await storage.read(keyOf(upload)), createWriteStream(original))
    await makeLogo(original, made).catch(() => {
      throw new AppError('LOGO_BROKEN', companyErrors.LOGO_BROKEN)
    })
    const about = { contentType: 'image/png', size: (await stat(made)).size }
    await storage.put(keyOf(upload, 'preview'), made, about)
  } finally {
    for (const path of [original, made]) await rm(path, { force: true })
  }
}
