import { answer } from '#server/http/mount.ts'
import {
  chooseRegister,
  createRegisterViews,
  deleteRegisterViews,
  listRegisterViews,
  updateRegisterViews,
} from '../contract.ts'
import { addViews, changeViews, choose, deleteViews, viewsOf } from './service.ts'

export const routes = [
  answer(listRegisterViews, (context, _body, { register }) => viewsOf(context, register)),
  answer(createRegisterViews, addViews),
  answer(updateRegisterViews, changeViews),
  answer(deleteRegisterViews, deleteViews),
  answer(chooseRegister, choose),
]
