import { pageOfResponsible } from '#features/parties/server/public.ts'
import { answer } from '#server/http/mount.ts'
import * as calls from '../contract.ts'
import { discussion } from './discussion.ts'
import { exportPermitsSheet } from './export.ts'
import { calendarOfComing, pageOfComing } from './inspections.ts'
import { addLog, pageOfLog } from './log.ts'
import {
  addPermits,
  approvePermits,
  changePermits,
  closePermits,
  deletePermits,
  pageOfPermitsInWorkOrder,
  pageOfSubPermits,
  pageWithPermit,
} from './service.ts'

export const routes = [
  answer(calls.listPermitsOfWorkOrder, pageOfPermitsInWorkOrder),
  answer(calls.findPermit, pageWithPermit),
  answer(calls.listSubPermits, pageOfSubPermits),
  answer(calls.createPermits, addPermits),
  answer(calls.updatePermits, changePermits),
  answer(calls.approvePermits, approvePermits),
  answer(calls.closePermits, closePermits),
  answer(calls.deletePermits, deletePermits),
  answer(calls.listLogOfPermit, pageOfLog),
  answer(calls.createPermitLogs, addLog),
  answer(calls.listHistoryOfPermit, discussion.pageOfHistory),
  answer(calls.listDwellOfPermit, discussion.dwell),
  answer(calls.listCommentsOfPermit, discussion.pageOfComments),
  answer(calls.createPermitComments, discussion.commentOn),
  answer(calls.listComingInspections, pageOfComing),
  answer(calls.exportComingInspections, calendarOfComing),
  answer(calls.exportPermits, exportPermitsSheet),
  answer(calls.listPermitPeople, (context, body) => pageOfResponsible(context, 'Permits', body)),
]
