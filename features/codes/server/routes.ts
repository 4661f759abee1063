import { answer } from '#server/http/mount.ts'
import {
  listActivityCodesOfTaskCode,
  listActivityCodesOfTaskCodes,
  listJobCodesOfAccount,
  listJobCodesOfType,
  listTaskCodesOfJobCode,
  listTaskCodesOfJobCodes,
} from '../contract.ts'
import { pageOfAccount, pageOfActivityCodes, pageOfTaskCodes, pageOfType } from './service.ts'

export const routes = [
  answer(listJobCodesOfAccount, pageOfAccount),
  answer(listJobCodesOfType, pageOfType),
  answer(listTaskCodesOfJobCodes, pageOfTaskCodes),
  answer(listTaskCodesOfJobCode, pageOfTaskCodes),
  answer(listActivityCodesOfTaskCodes, pageOfActivityCodes),
  answer(listActivityCodesOfTaskCode, pageOfActivityCodes),
]
