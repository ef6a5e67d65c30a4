import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const titleDelay = 400

/**
 * After a page change the focus goes to the new content, unless something there has it already (a field the page puts
 * the cursor in, a tab one has just chosen), and its title is read out.
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
