import { currentLanguage } from './languages.ts'
import { type Area, type TextKey, textsOf } from './texts.ts'

interface MetaArguments {
  location: { pathname: string }
}
type MetaTag = { title: string } | { name: string; content: string }

/** A page's `meta` export: its title, and where it is for search engines, its description. */
export function titled<A extends Area>(area: A, title: TextKey<A>, description?: TextKey<A>) {
  return ({ location }: MetaArguments): MetaTag[] => {
    const t = textsOf(area, currentLanguage(location.pathname))
    const tags: MetaTag[] = [{ title: `${t(title)} · Timbre` }]
    if (description) tags.push({ name: 'description', content: t(description) })
    return tags
  }
}
