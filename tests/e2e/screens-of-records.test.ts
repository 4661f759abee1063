/** Every state of the screens of companies, people, subcontractors, punch lists and files: see every-state.ts. */
import { accountsScreens } from './accounts-screens.ts'
import { changeOrdersScreens } from './change-orders-screens.ts'
import { codesScreens } from './codes-screens.ts'
import { lookAtEvery } from './every-state.ts'
import { filesScreens, filledProject } from './files-screens.ts'
import { permitsScreens } from './permits-screens.ts'
import { punchlistsScreens } from './punchlists-screens.ts'
import { rfisScreens } from './rfis-screens.ts'
import { subcontractorsScreens } from './subcontractors-screens.ts'
import { submittalsScreens } from './submittals-screens.ts'

lookAtEvery(
  [
    ...accountsScreens,
    ...subcontractorsScreens,
    ...codesScreens,
    ...punchlistsScreens,
    ...rfisScreens,
    ...submittalsScreens,
    ...changeOrdersScreens,
    ...permitsScreens,
    ...filesScreens,
  ],
  filledProject,
)
