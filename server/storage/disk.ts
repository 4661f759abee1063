/** Stores files in a folder. A file that has its final name is complete, and survives a loss of power. */
import { constants, createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { MissingBytesError, type Storage } from './storage.ts'

/** Opens the storage in a folder, and creates the folder if it is missing. */
export async function openDisk(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(folder, key)

  return {
    async put(key, path) {
      const final = pathOf(key)
      await mkdirLasting(dirname(final))
      const temporary = `${final}.${uuidv7()}.part`
      try {
        await linkOrCopy(path, temporary)
        await sync(temporary)
        await rename(temporary, final)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await sync(dirname(final))
    },

    async read(key, range) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new MissingBytesError(key) : error
      })
      return createReadStream('', { fd: file, ...range })
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
      // The folder of an upload is removed with its last file.
      await rmdir(dirname(pathOf(key))).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
      })
    },

    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
  }
}

/**
 * Gives a file a second name, which costs nothing. If that is not possible, such as on another file system,
 * the file is copied.
 */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EACCES'].includes(code)) throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
  }
}

/** Waits until a file, or the list of names in a folder, is really on the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a folder, and waits until the names of all new folders are on the disk. */
async function mkdirLasting(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; ; made = dirname(made)) {
    await sync(dirname(made))
    if (made === first) return
  }
}
