import { copyRecords } from '#features/projects/contract.ts'
import { answer } from '#server/http/mount.ts'
import { findCurve } from '../contract.ts'
import { listDeleted, restoreDeleted } from '../deleted-contract.ts'
import { copyWorkOrders } from './copy.ts'
import { curveOf } from './curve.ts'
import { bringBackDeleted, pageOfDeleted } from './deleted.ts'

export const routes = [
  answer(copyRecords, copyWorkOrders),
  answer(findCurve, curveOf),
  answer(listDeleted, pageOfDeleted),
  answer(restoreDeleted, bringBackDeleted),
]
