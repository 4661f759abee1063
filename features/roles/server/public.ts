/** The functions and types of roles for other modules. */
export type { TellElsewhere } from './elsewhere.ts'
export { previewedAs } from './preview.ts'
export { insertDefaultRoles } from './queries.ts'
export { type Rights, readRights, requireMayGive } from './rights.ts'
export { findOwnRole, listRoleRights } from './rights-queries.ts'
