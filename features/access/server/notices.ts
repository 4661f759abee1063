/**
 * The notices about roles: a change by a new version, a change from another account of the company, and a
 * request for access.
 */
import * as z from 'zod'
import { modules } from '#contract/modules.ts'
import { defineNotice, refTo, Told } from '#features/notifications/server/public.ts'
import { labelOf } from '#features/roles/words.ts'
import { bitNames } from '../words.ts'

const costsKept = defineNotice({
  kind: 'costsKept',
  // The migration that introduced the Costs module wrote these values.
  values: z.object({ roles: Told, people: Told }),
  words: ({ roles, people }) => ({
    title: 'Costs have rights of their own now',
    body: `These roles see the contract, unit costs and amounts, as before: ${roles}.${people && ` Of other companies: ${people}.`} Take Costs away from a role that should not see them.`,
    link: '/company/roles-accesslist',
  }),
})

/** A person of another account changed a role that people of this account have (docs/decisions/0155). */
export const roleChanged = defineNotice({
  kind: 'roleChanged',
  // The author belongs to another account, so the names are stored as values, as they were at that time.
  values: z.object({
    by: Told,
    account: Told,
    roleId: z.uuid(),
    role: Told,
    what: z.enum(['permissions', 'name', 'categories']),
    was: Told.nullable(),
    people: z.int(),
  }),
  words: ({ by, account, roleId, role, what, was, people }) => {
    const who = `${people === 1 ? 'One person' : `${people} people`} of your account ${people === 1 ? 'has' : 'have'} this role.`
    const said = {
      permissions: `What the role allows has changed. ${who} Changed lately, beside the roles, shows what.`,
      name: `The role was called “${was ?? ''}” before. ${who} What it allows is the same.`,
      categories: `The role sees other stock categories now. ${who}`,
    }
    return {
      title: `${by} of ${account} changed the role ${role}`,
      body: said[what],
      link: `/company/${what === 'categories' ? 'roles/inventory' : 'roles-accesslist'}?role=${roleId}`,
    }
  },
})

/** A person who was refused something asks for the right (docs/decisions/0167-asking-for-access.md). */
export const accessAsked = defineNotice({
  kind: 'accessAsked',
  values: z.object({
    employeeId: z.uuid(),
    module: z.enum(modules),
    action: z.enum(bitNames),
    project: refTo('WorkOrder').nullable(),
    note: Told,
  }),
  words: ({ employeeId, module, action, project, note }, { doer }) => {
    const question = new URLSearchParams({
      ...{ person: employeeId, module, action },
      ...(project && { project: project.id }),
    })
    return {
      title: `${doer ?? 'Someone'} asks for access: ${labelOf(module)}, ${action}`,
      body: [project && `On ${project.title}.`, note && `“${note}”`].filter(Boolean).join(' '),
      link: `/company/explain?${question}`,
    }
  },
})

export const notices = { costsKept, roleChanged, accessAsked }
