import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useConfirmLeave } from '#web/forms/index.ts'
import { useGo, withoutPrefix } from '#web/locale/index.ts'
import { useInstance } from './instance-context.tsx'

/** Switches to another workspace; from the page of a record, which does not exist there, to its list. */
export function useSwitchInstance(): (id: string) => void {
  const { select, instance } = useInstance()
  const { pathname } = useLocation()
  const confirmLeave = useConfirmLeave()
  const go = useGo()
  return useCallback(
    async (id: string) => {
      if (id === instance?.id || !(await confirmLeave())) return
      const [dashboard, section, below] = withoutPrefix(pathname).split('/').filter(Boolean)
      select(id)
      if (below) go(`/${dashboard}/${section}`)
    },
    [select, instance, pathname, confirmLeave, go],
  )
}
