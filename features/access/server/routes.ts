/** Binds the endpoint that explains access to its rule. */
import { answer } from '#server/http/mount.ts'
import { explainAccess } from '../contract.ts'
import { explain } from './explain.ts'

export const routes = [answer(explainAccess, explain)]
