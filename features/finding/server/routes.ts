import { answer } from '#server/http/mount.ts'
import { whereis } from '../contract.ts'
import { whereabouts } from './service.ts'

export const routes = [answer(whereis, whereabouts)]
