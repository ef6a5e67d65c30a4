import { data } from 'react-router'

/** The page for unknown addresses. Not fatal: the rest of the app continues to work. */
export const clientLoader = () => {
  throw data('Page not found', { status: 404 })
}

export default function NotFoundPage() {
  return null
}
