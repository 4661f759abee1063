import type { Bidders } from '#features/hierarchy/server/public.ts'
import { copyRecords } from '#features/projects/contract.ts'
import { answer, type Route } from '#server/http/mount.ts'
import { findCurve } from '../contract.ts'
import { listDeleted, restoreDeleted } from '../deleted-contract.ts'
import { copyWorkOrders } from './copy.ts'
import { curveOf } from './curve.ts'
import { bringBackDeleted, pageOfDeleted } from './deleted.ts'

/** The routes that concern several levels of a plan. `bidders`: notifies bidders if a project is restored. */
export const routes = (bidders: Bidders): Route[] => [
  answer(copyRecords, copyWorkOrders),
  answer(findCurve, curveOf),
  answer(listDeleted, pageOfDeleted),
  answer(restoreDeleted, (context, ids) => bringBackDeleted(context, bidders, ids)),
]
