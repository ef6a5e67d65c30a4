import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useInstance } from './instance-context.tsx'

/** The last visit that was handled. It is kept here because a page is mounted again when the workspace changes. */
let handled = ''

/**
 * Selects the workspace of the record that a page shows, because a link, for example in a mail, may lead to a workspace other
 * than the selected one. Once per visit: somebody who then switches workspaces is leaving the page.
 */
export function useInstanceOf(record: { readonly id: string; readonly instance: string } | undefined): void {
  const { instances, instance, select } = useInstance()
  const { key } = useLocation()
  useEffect(() => {
    const visit = record ? `${key} ${record.id}` : ''
    if (!record || !instance || handled === visit) return
    handled = visit
    if (record.instance !== instance.id && instances.some(({ id }) => id === record.instance)) select(record.instance)
  }, [record, key, instances, instance, select])
}
