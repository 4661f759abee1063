import { copyRecords } from '#features/projects/contract.ts'
import { answer } from '#server/http/mount.ts'
import { findCurve } from '../contract.ts'
import { copyWorkOrders } from './copy.ts'
import { curveOf } from './curve.ts'

export const routes = [answer(copyRecords, copyWorkOrders), answer(findCurve, curveOf)]
