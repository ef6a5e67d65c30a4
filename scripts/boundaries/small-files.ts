/**
 * A server file of 25 lines or fewer that only one other file imports belongs in that file: a reader should not need two files
 * for one idea. An `index.ts` that only passes something on does not count as its reader.
 */
const maxLines = 25

/** Files that are deliberately small. */
const allowed: readonly RegExp[] = [
  // Routes are beside their noun, even if registered elsewhere.
  /-routes?\.ts$/,
  /\/index\.ts$|\.d\.ts$/,
  // A separate program.
  /\/database\/check-file\.ts$/,
  // One file per field type, even if small.
  /\/records\/fields\//,
  // Data.
  /\/search\/stop-words\.ts$/,
]

/** Older than the rule. Remove joined files; add none. */
const older: readonly string[] = [
  'src/server/records.ts',
  'src/server/engine/collections-json/system-fields.ts',
  'src/server/engine/jobs/prune.ts',
  'src/server/engine/records/auth/migrations.ts',
  'src/server/engine/records/auth/upsert-superuser.ts',
  'src/server/engine/records/write/delete.ts',
  'src/server/knowledge/parser/decode-text.ts',
  'src/server/knowledge/parser/docx.ts',
]

/** @param importers of each file of `src`, tests and scripts among them */
export function smallFiles(sources: ReadonlyMap<string, string>, importers: ReadonlyMap<string, ReadonlySet<string>>) {
  const breaches: string[] = []
  for (const [file, source] of sources) {
    if (!file.startsWith('src/server/')) continue
    const lines = source.trimEnd().split('\n').length
    const [importer, ...others] = importers.get(file) ?? []
    const belongs =
      lines <= maxLines && importer !== undefined && !importer.endsWith('/index.ts') && others.length === 0
    if (belongs && !older.includes(file) && !allowed.some((pattern) => pattern.test(file))) {
      breaches.push(`${file}: ${lines} lines, and only ${importer} imports it; join the two.`)
    }
  }
  return breaches
}
