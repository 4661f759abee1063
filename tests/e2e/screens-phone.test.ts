import { lookAtScreens } from './screens.ts'

lookAtScreens('phone')
