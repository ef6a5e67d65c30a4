import type { Row } from '#shared/collections/index.ts'
import { mustChange } from '#shared/contracts/production.ts'
import { withNames } from '#shared/networks/mentions.ts'
import { useT } from '#web/locale/index.ts'

/** The text of a post and its findings for an export. A text that the check blocks is not exported. */
export function useExportedText() {
  const quality = useT('quality')
  return (post: Row<'posts'> | undefined): [text: string, findings: string] => {
    const open = post ? mustChange(post) : []
    const findings = open.map(({ check, values, excerpt }) =>
      [quality(check as 'cliche', values), excerpt].filter(Boolean).join(' '),
    )
    return [open.length > 0 ? '' : withNames(post?.body ?? ''), findings.join('\n')]
  }
}
