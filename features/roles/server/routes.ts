/** Connects the endpoints of roles to their rules. */
import { answer, type Route } from '#server/http/mount.ts'
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
import type { TellElsewhere } from './elsewhere.ts'
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

/** The routes of roles. `tell` notifies other accounts of the company of changes of their people's roles. */
export const routes = (tell: TellElsewhere): Route[] => [
  answer(listAllRoles, (context, _body, params) => pageOfAll(context, params)),
  answer(listRoles, pageOfCompany),
  answer(findRole, pageWithRole),
  answer(createRoles, addRoles),
  answer(updateRoles, (context, body) => changeRoles(context, body, tell)),
  answer(deleteRoles, removeRoles),
  answer(listPeopleOfRole, pageOfPeople),
  answer(listIam, pageOfCompanyIam),
  answer(findIam, pageWithIam),
  answer(listIamOfRole, pageOfRoleIam),
  answer(createIam, (context, body) => addIam(context, body, tell)),
  answer(updateIam, (context, body) => changeIam(context, body, tell)),
  answer(deleteIam, (context, body) => removeIam(context, body, tell)),
  answer(listRoleChanges, pageOfChanges),
  answer(exportIam, writeIam),
  answer(findOwnAccess, findAccess),
  answer(listRoleInventory, pageOfRoleInventory),
  answer(createRoleInventory, (context, body) => mapCategories(context, body, tell)),
  answer(deleteRoleInventory, (context, body) => unmapCategories(context, body, tell)),
]
