import { pageOfResponsible } from '#features/parties/server/public.ts'
import { answer } from '#server/http/mount.ts'
import {
  answerRfi,
  changeRfis as changeManyRfis,
  createRfiComments,
  createRfis,
  exportRfis,
  findRfi,
  listCommentsOfRfi,
  listDwellOfRfi,
  listHistoryOfRfi,
  listRfiPeople,
  listRfisOfJob,
  listRfisOfWorkOrder,
  listSimilarRfis,
  previewRfis,
  sendRfiBack,
  updateRfis,
  voidRfi,
} from '../contract.ts'
import { commentOnRfis, discussion } from './discussion.ts'
import { exportRfisSheet } from './export.ts'
import { changeMany, previewMany } from './many.ts'
import {
  addRfis,
  changeRfis,
  answerRfi as giveAnswer,
  pageOfRfisInJob,
  pageOfRfisInWorkOrder,
  pageWithRfi,
  sendRfiBack as sendBack,
  similarRfis,
  voidRfi as voidAsked,
} from './service.ts'

export const routes = [
  answer(listRfisOfJob, pageOfRfisInJob),
  answer(listRfisOfWorkOrder, pageOfRfisInWorkOrder),
  answer(findRfi, pageWithRfi),
  answer(createRfis, addRfis),
  answer(updateRfis, changeRfis),
  answer(answerRfi, giveAnswer),
  answer(sendRfiBack, sendBack),
  answer(voidRfi, voidAsked),
  answer(listHistoryOfRfi, discussion.pageOfHistory),
  answer(listDwellOfRfi, discussion.dwell),
  answer(listCommentsOfRfi, discussion.pageOfComments),
  answer(createRfiComments, commentOnRfis),
  answer(exportRfis, exportRfisSheet),
  answer(listSimilarRfis, similarRfis),
  answer(previewRfis, previewMany),
  answer(changeManyRfis, changeMany),
  answer(listRfiPeople, (context, body) => pageOfResponsible(context, 'RFIs', body, 'readers alone')),
]
