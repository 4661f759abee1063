/** The states of the screens of files. */
import { lookAtEvery } from './every-state.ts'
import { bytes, note, pdf, photo } from './file-fixtures.ts'
import { addFiles, addFolder, chooseFiles, chooseOf } from './files-given.ts'
import { newProject } from './new-plan.ts'
import { people, projectOf, type Stage, type Visit } from './stage.ts'

const TITLE = 'Harbour Master House'

/** Returns a project with folders and files of each kind. The first call creates the project. */
export async function filledProject(stage: Stage): Promise<string> {
  return projectOf(stage, TITLE).catch(async () => {
    const { project } = await newProject(stage, TITLE)
    const drawings = await addFolder(stage, project, 'Drawings')
    const structure = await addFolder(stage, project, 'Structure, issued for construction', drawings)
    await addFolder(stage, project, 'Daily photos')
    await addFiles(stage, { workOrderUniqueId: project }, [
      await photo('North elevation after the second lift of the scaffold.jpg', '#7aa37a'),
      await photo('Stair.jpg', '#b08968'),
      note('Minutes.txt', 'Present: Dana, Luis.\n\n1. The canopy is late.\n2. Next week again.'),
      pdf('Window schedule.pdf', ['Windows', 'Doors']),
      {
        ...bytes('Scan.bin', 4000),
        buffer: Buffer.from(Array.from({ length: 4000 }, (_none, at) => (at * 89) % 256)),
      },
    ])
    await addFiles(stage, { workOrderUniqueId: project, folderUniqueId: structure }, [
      pdf('S-101 Foundations.pdf', ['Foundations']),
    ])
    return project
  })
}

async function openFilled(visit: Visit, stage: Stage): Promise<string> {
  const project = await filledProject(stage)
  await visit.go(`/browse?Parent=${project}`)
  await visit.page.getByText('Window schedule.pdf').waitFor()
  return project
}

const preview = (name: string, shown: string) => async (visit: Visit, stage: Stage) => {
  await openFilled(visit, stage)
  await visit.page.getByRole('button', { name, exact: true }).click()
  await visit.page.getByRole('dialog').getByText(shown).first().waitFor()
}

/** Opens the dialog of an action on a file or folder. */
const asking = (name: string, action: string) => async (visit: Visit, stage: Stage) => {
  await openFilled(visit, stage)
  await chooseOf(visit.page, name, action)
  await visit.page.getByRole('dialog').waitFor()
}

lookAtEvery(
  [
    { name: 'files', as: people.dana, show: async (visit, stage) => void (await openFilled(visit, stage)) },
    {
      name: 'photos of a project',
      as: people.dana,
      at: async (stage) => `/photos/${await filledProject(stage)}`,
      shows: (page) => page.getByRole('button', { name: 'Preview Stair.jpg' }),
    },
    {
      name: 'overview, the newest photos',
      as: people.dana,
      at: async (stage) => `/projects/details/${await filledProject(stage)}?view=overview`,
      shows: (page) => page.getByRole('region', { name: 'Newest photos' }).getByRole('button').first(),
    },
    {
      name: 'files, in a folder',
      as: people.dana,
      show: async (visit, stage) => {
        await openFilled(visit, stage)
        await visit.page.getByRole('link', { name: 'Drawings' }).click()
        await visit.page.getByRole('link', { name: /^Structure/ }).click()
        await visit.page.getByText('S-101 Foundations.pdf').waitFor()
      },
    },
    {
      name: 'files, none yet',
      as: people.dana,
      at: async (stage) => `/browse?Parent=${await projectOf(stage, 'Millrace')}`,
      shows: (page) => page.getByText('No files yet'),
    },
    {
      name: 'files, none matches',
      as: people.dana,
      at: async (stage) => `/browse?Parent=${await filledProject(stage)}&search=marzipan`,
      shows: (page) => page.getByText('Nothing matches'),
    },
    {
      name: 'files, failed',
      as: people.dana,
      fails: '**/api/s3/listfiles',
      at: async (stage) => `/browse?Parent=${await filledProject(stage)}`,
      shows: (page) => page.getByText('Error fetching data.'),
    },
    {
      name: 'menu of a file',
      as: people.dana,
      show: async (visit, stage) => {
        await openFilled(visit, stage)
        await visit.page.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
        await visit.page.getByRole('menuitem', { name: 'Versions' }).waitFor()
      },
    },
    { name: 'moving a file', as: people.dana, show: asking('Minutes.txt', 'Move') },
    { name: 'deleting a folder', as: people.dana, show: asking('Drawings', 'Delete') },
    { name: 'renaming a file', as: people.dana, show: asking('Minutes.txt', 'Rename') },
    { name: 'details of a file', as: people.dana, show: asking('Stair.jpg', 'Details') },
    {
      name: 'versions of a file',
      as: people.dana,
      show: async (visit, stage) => {
        await asking('Minutes.txt', 'Versions')(visit, stage)
        await visit.page.getByText('Version 1').waitFor()
      },
    },
    { name: 'preview of a picture', as: people.dana, show: preview('Stair.jpg', 'Stair.jpg') },
    { name: 'preview of a PDF', as: people.dana, show: preview('Window schedule.pdf', 'Page 1 of 2') },
    { name: 'preview of a text', as: people.dana, show: preview('Minutes.txt', 'The canopy is late') },
    {
      name: 'no preview',
      as: people.dana,
      show: preview('Scan.bin', 'This kind of file cannot be shown here.'),
    },
    {
      name: 'files of a record',
      as: people.dana,
      at: async (stage) => {
        const project = await filledProject(stage)
        return `/files/list/view/${project}/${project}/WorkOrder`
      },
      shows: (page) => page.getByRole('button', { name: 'Preview Stair.jpg' }),
    },
    {
      name: 'uploading, one refused',
      as: people.dana,
      show: async (visit, stage) => {
        const { page } = visit
        await openFilled(visit, stage)
        await page.route('**/api/uploads', () => {})
        await chooseFiles(page, [
          { ...note('setup.exe', 'x'), mimeType: 'application/x-msdownload' },
          note('A long name of a delivery note of the steel that came on Thursday.txt', 'x'),
        ])
        await page.getByRole('region', { name: 'Uploads' }).getByText('Cannot upload an exe').waitFor()
      },
    },
    {
      name: 'the name of a file is taken',
      as: people.dana,
      show: async (visit, stage) => {
        await openFilled(visit, stage)
        await chooseFiles(visit.page, [note('Minutes.txt', 'x'), note('Scan.bin', 'x')])
        await visit.page.getByRole('dialog').getByRole('button', { name: 'Keep both' }).waitFor()
      },
    },
  ],
  filledProject,
)
