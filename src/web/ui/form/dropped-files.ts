/** A folder of somebody's project has thousands of files that nobody means. */
const maxFiles = 1000
/** Settings of editors, version control, packages. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules' || name === '__MACOSX'

export interface DroppedFiles {
  files: File[]
  /** Whether they come out of a folder, where files of other kinds are no mistake. */
  isFolder: boolean
}

/**
 * The files that were dropped, those in dropped folders too, in the order of their names. Must be called while the event is
 * being handled: afterwards the browser forgets what was dropped.
 */
export function droppedFiles({ items, files }: DataTransfer): DroppedFiles | Promise<DroppedFiles> {
  const entries = [...(items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  return entries.some(({ isDirectory }) => isDirectory) ? inFolders(entries) : { files: [...files], isFolder: false }
}

async function inFolders(entries: readonly FileSystemEntry[]): Promise<DroppedFiles> {
  const found: File[] = []
  for (const entry of entries) await collect(entry, found)
  return { files: found, isFolder: true }
}

/** The same of a folder that was chosen. */
export const chosenFiles = (files: readonly File[]): DroppedFiles => ({
  files: files.filter(({ webkitRelativePath }) => !webkitRelativePath.split('/').some(isHidden)).slice(0, maxFiles),
  isFolder: true,
})

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (isHidden(entry.name) || found.length >= maxFiles) return
  if (isFile(entry)) found.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)))
  else for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) await collect(inner, found)
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** Browsers hand them out a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all.sort((one, other) => one.name.localeCompare(other.name))
    all.push(...some)
  }
}
