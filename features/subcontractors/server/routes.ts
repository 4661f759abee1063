import { answer } from '#server/http/mount.ts'
import { findSubcontractor, listSubcontractors, listSubcontractorsOfType } from '../contract.ts'
import { pageOfSubcontractors, pageWithSubcontractor } from './service.ts'

export const routes = [
  answer(listSubcontractorsOfType, (context, { TargetUniqueID, searchKey, ...paging }) =>
    pageOfSubcontractors(context, paging, { typeId: TargetUniqueID, search: searchKey }),
  ),
  answer(listSubcontractors, (context, { searchKey, ...paging }) =>
    pageOfSubcontractors(context, paging, { search: searchKey }),
  ),
  answer(findSubcontractor, pageWithSubcontractor),
]
