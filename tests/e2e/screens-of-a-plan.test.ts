/** Every state of the screens of jobs, tasks, activities and who is on them: see every-state.ts. */
import { assignmentScreens } from './assignments-screens.ts'
import { drillDownScreens } from './drill-down-screens.ts'
import { lookAtEvery } from './every-state.ts'
import { planningScreens } from './planning-screens.ts'

lookAtEvery([...planningScreens, ...drillDownScreens, ...assignmentScreens])
