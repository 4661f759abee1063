import { answer } from '#server/http/mount.ts'
import { listLinks } from '../contract.ts'
import { linksOf } from './links.ts'

export const routes = [answer(listLinks, linksOf)]
