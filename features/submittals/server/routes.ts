import { pageOfResponsible } from '#features/parties/server/public.ts'
import { answer } from '#server/http/mount.ts'
import {
  approveSubmittal,
  askSubmittalInformation,
  createSubmittalComments,
  createSubmittalPackages,
  createSubmittals,
  deleteSubmittalPackages,
  deleteSubmittals,
  exportSubmittals,
  findSubmittal,
  listCommentsOfSubmittal,
  listDwellOfSubmittal,
  listHistoryOfSubmittal,
  listSubmittalCodes,
  listSubmittalPackages,
  listSubmittalPeople,
  listSubmittalRoles,
  listSubmittalsOfWorkOrder,
  rejectSubmittal,
  reopenSubmittal,
  replaceSubmittalActor,
  submitSubmittal,
  submitSubmittalPackage,
  updateSubmittalPackages,
  updateSubmittals,
} from '../contract.ts'
import { addSubmittals, changeSubmittals, removeSubmittals } from './changes.ts'
import { discussion } from './discussion.ts'
import { exportSubmittalsSheet } from './export.ts'
import { addPackages, changePackages, pageOfPackages, removePackages } from './packages.ts'
import { reopen } from './revisions.ts'
import { pageOfCodes, pageOfRoles, pageOfSubmittals, pageWithSubmittal } from './service.ts'
import { approve, askInformation, reject, replace, submit, submitPackage } from './steps.ts'

export const routes = [
  answer(listSubmittalsOfWorkOrder, pageOfSubmittals),
  answer(findSubmittal, pageWithSubmittal),
  answer(createSubmittals, addSubmittals),
  answer(updateSubmittals, changeSubmittals),
  answer(deleteSubmittals, removeSubmittals),
  answer(reopenSubmittal, reopen),
  answer(listCommentsOfSubmittal, discussion.pageOfComments),
  answer(createSubmittalComments, discussion.commentOn),
  answer(submitSubmittal, submit),
  answer(approveSubmittal, approve),
  answer(askSubmittalInformation, askInformation),
  answer(rejectSubmittal, reject),
  answer(replaceSubmittalActor, replace),
  answer(listSubmittalRoles, pageOfRoles),
  answer(listHistoryOfSubmittal, discussion.pageOfHistory),
  answer(listDwellOfSubmittal, discussion.dwell),
  answer(exportSubmittals, exportSubmittalsSheet),
  answer(listSubmittalPeople, (context, body) =>
    pageOfResponsible(context, 'Submittals', body, 'readers alone'),
  ),
  answer(listSubmittalCodes, pageOfCodes),
  answer(listSubmittalPackages, pageOfPackages),
  answer(createSubmittalPackages, addPackages),
  answer(updateSubmittalPackages, changePackages),
  answer(deleteSubmittalPackages, removePackages),
  answer(submitSubmittalPackage, submitPackage),
]
