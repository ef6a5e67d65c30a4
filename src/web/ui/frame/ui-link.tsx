import { type ComponentType, createContext, type ReactNode, type Ref, use } from 'react'
import { Link } from 'react-router'

export interface UiLinkProps {
  to: string
  children?: ReactNode
  className?: string
  onClick?: () => void
  'aria-current'?: 'page' | 'step' | undefined
  'aria-label'?: string
  ref?: Ref<HTMLAnchorElement>
}

const LinkComponent = createContext<ComponentType<UiLinkProps>>(Link)

/** Sets the link component of breadcrumbs, menus and tabs, e.g. one that keeps the language of the page. */
export function UiLinkProvider({ link, children }: { link: ComponentType<UiLinkProps>; children: ReactNode }) {
  return <LinkComponent value={link}>{children}</LinkComponent>
}

/** A link inside the product. */
export function UiLink(props: UiLinkProps) {
  const Link = use(LinkComponent)
  return <Link {...props} />
}
