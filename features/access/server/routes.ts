/** Binds the endpoints that explain access to their rules. */
import { answer } from '#server/http/mount.ts'
import { describeAccess, explainAccess } from '../contract.ts'
import { describe } from './describe.ts'
import { explain } from './explain.ts'

export const routes = [answer(explainAccess, explain), answer(describeAccess, describe)]
