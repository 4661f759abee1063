import { answer } from '#server/http/mount.ts'
import { exportProgress, findProgress } from '../contract.ts'
import { exportProgressOf, readProgress } from './service.ts'

export const routes = [answer(findProgress, readProgress), answer(exportProgress, exportProgressOf)]
