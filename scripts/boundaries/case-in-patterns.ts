/** With the flag `i`, `\p{Lu}` and `\p{Ll}` match letters of either case, so such a pattern is misleading. */
const literal = /(?<![\w$)\]'"`/*\\]\s*)\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/([a-z]*)/g
const constructed = /new RegExp\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*['"`](\w*)['"`],?\s*\)/g
const letterOfOneCase = /\\p\{(?:Lu|Ll|Uppercase|Lowercase|Uppercase_Letter|Lowercase_Letter)\}/

/** Older than the rule. */
const older = 'src/server/production/composer/'

export function caseInPatterns(file: string, source: string): string[] {
  if (file.startsWith(older)) return []
  return [literal, constructed]
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .filter(([pattern, flags]) => flags!.includes('i') && letterOfOneCase.test(pattern))
    .map(
      ([pattern]) =>
        `${file}: ${pattern} ignores case, so it finds both capital and small letters; write \\p{L}, or leave out the flag.`,
    )
}
