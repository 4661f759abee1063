/** Binds the endpoints of roles to their rules. */
import { answer } from '#server/http/mount.ts'
import {
  createIam,
  createRoleInventory,
  createRoles,
  deleteIam,
  deleteRoleInventory,
  deleteRoles,
  exportIam,
  findIam,
  findOwnAccess,
  findRole,
  listAllRoles,
  listIam,
  listIamOfRole,
  listPeopleOfRole,
  listRoleChanges,
  listRoleInventory,
  listRoles,
  updateIam,
  updateRoles,
} from '../contract.ts'
import { pageOfChanges } from './changes.ts'
import { exportIam as writeIam } from './export.ts'
import {
  addIam,
  changeIam,
  findOwnAccess as findAccess,
  pageOfCompanyIam,
  pageOfRoleIam,
  pageWithIam,
  removeIam,
} from './iam.ts'
import { mapCategories, pageOfRoleInventory, unmapCategories } from './inventory.ts'
import {
  addRoles,
  changeRoles,
  pageOfAll,
  pageOfCompany,
  pageOfPeople,
  pageWithRole,
  removeRoles,
} from './service.ts'

export const routes = [
  answer(listAllRoles, (context, _body, params) => pageOfAll(context, params)),
  answer(listRoles, pageOfCompany),
  answer(findRole, pageWithRole),
  answer(createRoles, addRoles),
  answer(updateRoles, changeRoles),
  answer(deleteRoles, removeRoles),
  answer(listPeopleOfRole, pageOfPeople),
  answer(listIam, pageOfCompanyIam),
  answer(findIam, pageWithIam),
  answer(listIamOfRole, pageOfRoleIam),
  answer(createIam, addIam),
  answer(updateIam, changeIam),
  answer(deleteIam, removeIam),
  answer(listRoleChanges, pageOfChanges),
  answer(exportIam, writeIam),
  answer(findOwnAccess, findAccess),
  answer(listRoleInventory, pageOfRoleInventory),
  answer(createRoleInventory, mapCategories),
  answer(deleteRoleInventory, unmapCategories),
]
