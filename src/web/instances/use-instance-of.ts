import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useInstance } from './instance-context.tsx'

/** The last visit for which a workspace was chosen. Pages are mounted again when another is chosen. */
let handled = ''

/**
 * Chooses the workspace of the record that a page shows: a link, for example in a mail, may lead into another one than the
 * chosen. Once per visit, since who switches afterwards is on the way to another page.
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
