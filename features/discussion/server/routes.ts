import { answer } from '#server/http/mount.ts'
import { changeWatching, findWatching, listNameable } from '../contract.ts'
import { pageOfPeople, watchingOf, watchOrNot } from './service.ts'

export const routes = [
  answer(listNameable, pageOfPeople),
  answer(findWatching, watchingOf),
  answer(changeWatching, watchOrNot),
]
