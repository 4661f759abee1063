import { answer } from '#server/http/mount.ts'
import {
  findActivity,
  getActivity,
  listActivitiesOfTask,
  listActivitiesOfWorkOrder,
  listBidCaptures,
  listCodesOfActivity,
} from '../contract.ts'
import {
  pageOfBidLines,
  pageOfCodes,
  pageOfTask,
  pageOfWorkOrder,
  pageWithActivity,
  requireActivity,
} from './service.ts'

export const routes = [
  answer(findActivity, pageWithActivity),
  answer(getActivity, (context, _body, { id }) => requireActivity(context, id)),
  answer(listActivitiesOfTask, pageOfTask),
  answer(listActivitiesOfWorkOrder, pageOfWorkOrder),
  answer(listBidCaptures, pageOfBidLines),
  answer(listCodesOfActivity, pageOfCodes),
]
