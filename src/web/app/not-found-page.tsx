import { data } from 'react-router'

/** Whatever no route answers to. Not fatal: the rest of the application goes on. */
export const clientLoader = () => {
  throw data('Page not found', { status: 404 })
}

export default function NotFoundPage() {
  return null
}
