import { answer } from '#server/http/mount.ts'
import {
  createSubcontractors,
  deleteSubcontractors,
  exportSubcontractors,
  findSubcontractor,
  listSubcontractors,
  listSubcontractorsOfType,
  updateSubcontractors,
} from '../contract.ts'
import { exportSubcontractorsSheet } from './export.ts'
import {
  addSubcontractors,
  changeSubcontractors,
  pageOfSubcontractors,
  pageWithSubcontractor,
  removeThem,
} from './service.ts'

export const routes = [
  answer(listSubcontractorsOfType, (context, { TargetUniqueID, searchKey, statusId, sort, ...paging }) =>
    pageOfSubcontractors(context, paging, { typeId: TargetUniqueID, search: searchKey, statusId, sort }),
  ),
  answer(listSubcontractors, (context, { searchKey, statusId, sort, ...paging }) =>
    pageOfSubcontractors(context, paging, { search: searchKey, statusId, sort }),
  ),
  answer(findSubcontractor, pageWithSubcontractor),
  answer(exportSubcontractors, (context, { TargetUniqueID, searchKey, ...wanted }) =>
    exportSubcontractorsSheet(context, { ...wanted, typeId: TargetUniqueID, search: searchKey }),
  ),
  answer(createSubcontractors, addSubcontractors),
  answer(updateSubcontractors, changeSubcontractors),
  answer(deleteSubcontractors, removeThem),
]
