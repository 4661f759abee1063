import { copyRecords } from '#features/projects/contract.ts'
import { answer } from '#server/http/mount.ts'
import { copyWorkOrders } from './copy.ts'

export const routes = [answer(copyRecords, copyWorkOrders)]
