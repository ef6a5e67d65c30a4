/** A project folder may contain thousands of files that nobody wants to upload. */
const maxFiles = 1000
/** Folders of editors, version control and packages. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules' || name === '__MACOSX'

export interface DroppedFiles {
  files: File[]
  /** Whether they are from a folder, where files of other types are expected. */
  isFolder: boolean
}

/**
 * The dropped files, including those in folders, sorted by name. Call it during the event, because the browser clears the dropped
 * items afterwards.
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

/** The same for a chosen folder. */
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

/** Browsers return at most a hundred entries per call. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all.sort((one, other) => one.name.localeCompare(other.name))
    all.push(...some)
  }
}
