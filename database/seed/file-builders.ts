/** Inserts files and folders directly into the database, and stores their bytes if a storage is given. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { HoldsFiles } from '#contract/record-types.ts'
import type { Stage } from '#features/files/contract.ts'
import type { Db } from '#server/db/open.ts'
import { canBeShown, makeLogo, makePreviews } from '#server/storage/previews.ts'
import { keyOf, type Storage } from '#server/storage/storage.ts'
import type { EmployeeHandle } from './builders.ts'

/** A work order, as the other builders return it. `workOrderId` is null for a record of the account. */
interface OfWorkOrder {
  companyId: string
  accountId: string
  workOrderId: string | null
}

/** The place of a file or a folder: in a folder, at the top of a record, or at the top of the work order. */
export interface BuiltPlace {
  folderId?: string | null
  targetType?: HoldsFiles
  targetId?: string
}

const placeOf = (
  { companyId, accountId, workOrderId }: OfWorkOrder,
  { targetType, targetId }: BuiltPlace,
) => ({
  company_id: companyId,
  account_id: accountId,
  work_order_id: workOrderId,
  target_type: targetType ?? 'WorkOrder',
  target_id: targetId ?? workOrderId ?? '',
})

/** Adds a folder and returns its id. */
export async function addFolder(
  db: Db,
  workOrder: OfWorkOrder,
  {
    name,
    createdBy,
    isBidPacket,
    ...place
  }: { name: string; createdBy?: string; isBidPacket?: true } & BuiltPlace,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('folder')
    .values({
      ...placeOf(workOrder, place),
      id,
      parent_folder_id: place.folderId ?? null,
      name,
      is_bid_packet: isBidPacket ?? false,
      created_by_employee_id: createdBy ?? null,
    })
    .execute()
  return id
}

export interface BuiltFile {
  name: string
  contentType?: string
  content?: Buffer
  stage?: Stage
  createdBy?: string
  createdAt?: Date
}

/**
 * Adds an upload that is stored, but not attached, and returns its id. Without a storage the upload has no
 * bytes.
 */
export async function addUpload(
  db: Db,
  { companyId, accountId, employeeId }: { companyId: string; accountId: string; employeeId: string | null },
  { name, contentType = 'text/plain', content = Buffer.from('some text'), createdAt }: BuiltFile,
  storage?: Storage,
  isLogo = false,
): Promise<string> {
  const id = uuidv7()
  const hasPreview = storage !== undefined && canBeShown(contentType)
  await db
    .insertInto('stored_object')
    .values({
      company_id: companyId,
      account_id: accountId,
      id,
      name,
      content_type: contentType,
      size: String(content.length),
      sha256: createHash('sha256').update(content).digest(),
      state: 'stored',
      preview: hasPreview ? 'made' : 'none',
      created_by_employee_id: employeeId,
      ...(createdAt && { created_at: createdAt }),
    })
    .execute()
  if (storage)
    await store(storage, { companyId, accountId, id }, content, contentType, isLogo ? 'logo' : hasPreview)
  return id
}

async function store(
  storage: Storage,
  key: { companyId: string; accountId: string; id: string },
  content: Buffer,
  contentType: string,
  shown: boolean | 'logo',
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-seed-'))
  const path = (name: string) => join(folder, name)
  try {
    await writeFile(path('original'), content)
    await storage.put(keyOf(key), path('original'), { contentType, size: content.length })
    if (!shown) return
    if (shown === 'logo') {
      await makeLogo(path('original'), path('logo'))
      const { size } = await stat(path('logo'))
      return await storage.put(keyOf(key, 'preview'), path('logo'), { contentType: 'image/png', size })
    }
    await makePreviews(path('original'), contentType, {
      thumbnail: path('thumbnail'),
      preview: path('preview'),
    })
    for (const variant of ['thumbnail', 'preview'] as const) {
      const { size } = await stat(path(variant))
      await storage.put(keyOf(key, variant), path(variant), { contentType: 'image/webp', size })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Adds the logo and the license number that an account's papers show. */
export async function addLogo(
  db: Db,
  { companyId, accountId }: Pick<OfWorkOrder, 'companyId' | 'accountId'>,
  { logo, licenseNumber }: { logo: Buffer; licenseNumber: string },
  storage: Storage,
): Promise<void> {
  const file = { name: 'Logo.png', contentType: 'image/png', content: logo }
  const id = await addUpload(db, { companyId, accountId, employeeId: null }, file, storage, true)
  await db
    .insertInto('letterhead')
    .values({
      company_id: companyId,
      account_id: accountId,
      license_number: licenseNumber,
      logo_object_id: id,
    })
    .execute()
}

/** Adds a timesheet that was made for an employee in the background, and returns its id. */
export async function addLongReport(
  db: Db,
  employee: EmployeeHandle,
  { startDate, endDate, ...file }: { startDate: string; endDate: string } & BuiltFile,
  storage?: Storage,
): Promise<string> {
  const { companyId, accountId, employeeId } = employee
  const objectId = await addUpload(db, employee, file, storage)
  const id = uuidv7()
  await db
    .insertInto('long_report')
    .values({
      company_id: companyId,
      account_id: accountId,
      id,
      employee_id: employeeId,
      report: 'timesheet',
      start_date: startDate,
      end_date: endDate,
      state: 'making',
      row_count: 1,
    })
    .execute()
  await db
    .updateTable('long_report')
    .set({ state: 'ready', object_id: objectId, file_name: file.name, ended_at: new Date() })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  return id
}

/** Adds a file with one version. The id of the file is the id of its upload. */
export async function addFile(
  db: Db,
  workOrder: OfWorkOrder,
  { folderId, targetType, targetId, ...file }: BuiltFile & BuiltPlace,
  storage?: Storage,
): Promise<string> {
  const { companyId, accountId } = workOrder
  const id = await addUpload(db, { companyId, accountId, employeeId: file.createdBy ?? null }, file, storage)
  const created = {
    created_by_employee_id: file.createdBy ?? null,
    ...(file.createdAt && { created_at: file.createdAt }),
  }
  await db
    .insertInto('file')
    .values({
      ...placeOf(workOrder, { ...(targetType && { targetType }), ...(targetId && { targetId }) }),
      ...created,
      id,
      folder_id: folderId ?? null,
      name: file.name,
      stage: file.stage ?? '',
      object_id: id,
    })
    .execute()
  await db
    .insertInto('file_version')
    .values({
      company_id: companyId,
      account_id: accountId,
      file_id: id,
      version: 1,
      object_id: id,
      ...created,
    })
    .execute()
  return id
}
