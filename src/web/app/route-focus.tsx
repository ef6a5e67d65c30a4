import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const titleDelay = 400

/**
 * After a page change, moves the focus to the new content, unless something there already has it (an autofocused field,
 * a tab that was just chosen), and announces the title.
 */
export function RouteFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById('content')
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
    const timer = setTimeout(() => setSaid(document.title), titleDelay)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <div className="sr-only" aria-live="polite">
      {said}
    </div>
  )
}
